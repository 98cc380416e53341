# Sourced by play and check: finds a Python, makes an environment beside the project and keeps it up to date.
# Sets: root, python, bin. Defines: say, find_python, ready.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

say() {
    printf '%s\n' "$*" >&2
}

find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            return 0
        fi
    done
    say "Wari needs Python 3.11 or newer; on Debian and Raspberry Pi OS: sudo apt install python3 python3-venv"
    return 1
}

# ready ENVIRONMENT EXTRA [PYGAME]: the project is installed there, editable, with its dependencies.
# EXTRA is "" or "[test]"; PYGAME is a requirement to be installed instead of the project's own pygame.
ready() {
    environment=$root/$1
    extra=$2
    pygame=${3-}
    bin=$environment/bin
    wanted=$(fingerprint) || return 1
    if is_stamped "$extra" || { [ -z "$extra" ] && is_stamped "[test]"; }; then
        return 0
    fi
    if ! is_stamped ""; then
        make_environment || return 1
    fi
    if ! install; then
        say "The installation failed, as shown above; mend that (is there a network?) and run the command again."
        return 1
    fi
    printf '%s\n' "$wanted" >"$environment/wari-ready$extra"
}

# What an environment is made from: when this changes, it is made anew.
fingerprint() {
    "$python" -c 'import sys; print(sys.version, sys.prefix)'
    printf '%s\n' "$root" "$pygame"
    cat "$root/pyproject.toml"
}

is_stamped() {
    [ -x "$bin/python" ] && [ "$wanted" = "$(cat "$environment/wari-ready$1" 2>/dev/null)" ]
}

make_environment() {
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "Python's venv is missing; on Debian and Raspberry Pi OS: sudo apt install python$version-venv"
        return 1
    fi
    say "Setting up $environment, once; this takes a minute."
    "$python" -m venv --clear "$environment"
}

install() {
    quiet="--disable-pip-version-check --no-input -q"
    "$bin/python" -m pip install $quiet -e "$root$extra" || return 1
    [ -z "$pygame" ] && return 0
    # Both distributions install to the same folder: the two must never be there together
    "$bin/python" -m pip uninstall $quiet -y pygame-ce && "$bin/python" -m pip install $quiet "$pygame"
}
