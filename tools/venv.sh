# Sourced by play and check: finds a Python, makes an environment beside the project and keeps it up to date.
# Sets: root, python, bin. Defines: say, find_python, ready, can_compile.

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
        recompile
        return
    fi
    if ! is_stamped ""; then
        make_environment || return 1
    fi
    if ! install; then
        say "The installation failed, as shown above; mend that (is there a network?) and run the command again."
        return 1
    fi
    printf '%s\n' "$wanted" >"$environment/wari-ready$extra"
    hot_sources >"$environment/wari-compiled"
}

# What is compiled, if it can be, and how: when this changes, it is compiled anew.
hot_sources() {
    can_compile && printf '%s\n' "${CC-}"
    for name in setup.py firmware_sim/search/kernel.py tools/engine/retrograde.py; do
        [ ! -f "$root/$name" ] || cksum <"$root/$name"
    done
}

recompile() {
    if [ "$(hot_sources)" = "$(cat "$environment/wari-compiled" 2>/dev/null)" ]; then
        return 0
    fi
    say "Compiling the search."
    if "$bin/python" -m pip install $quiet --no-deps -e "$root"; then
        hot_sources >"$environment/wari-compiled"
    elif [ -n "${WARI_REQUIRE_COMPILED-}" ]; then
        return 1
    else
        say "That failed, so Wari thinks with the interpreted search, which is slower."
    fi
}

# True where there are a C compiler and Python's headers.
can_compile() {
    "$python" -c '
import os, shutil, sys, sysconfig
compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
headers = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(compiler == "false" or not shutil.which(compiler) or not os.path.exists(headers))'
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

quiet="--disable-pip-version-check --no-input -q"

install() {
    "$bin/python" -m pip install $quiet -e "$root$extra" || return 1
    [ -z "$pygame" ] && return 0
    # Both distributions install to the same folder: the two must never be there together
    "$bin/python" -m pip uninstall $quiet -y pygame-ce && "$bin/python" -m pip install $quiet "$pygame"
}
