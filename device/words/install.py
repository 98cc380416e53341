"""The sentences of what is installed: the service and the entry in the menu of the desktop."""

from __future__ import annotations

INSTALL: dict[str, str] = {
    "install-would": "Nothing has been changed yet. These are the steps:",
    "install-write": "Write {file}:",
    "install-write-picture": "Write {file}, a picture of {size} bytes.",
    "install-remove": "Remove {file}",
    "install-run": "Run: {command}",
    "install-by": "To carry them out, run: {command}",
    "install-done": "Done.",
    "install-halfway": "Stopped here. The steps listed before this one were done and remain in place.",
    "install-failed": "The command {step} failed ({why}); fix that and try again.",
    "install-unwritable": "The file {file} cannot be changed ({why}); fix that and try again.",
    "install-no-systemd": "systemd does not answer here ({why}), so nothing was changed; run this where systemd is "
    "running, or start Wari by hand.",
    "install-not-root": "Only root may change the system's services. Run: sudo {step}",
    "install-not-there": "Nothing to remove: {file} does not exist.",
    "install-user": "Name the player with --user NAME; it cannot be root.",
    "install-no-user": "The user {user} does not exist on this computer; name another with --user.",
    "install-relative": "A service needs the full path of the saved-games folder, beginning with /, not {folder}.",
    "install-not-for-services": "A service plays on its own screen, so {option} cannot come after --; remove it. To "
    "choose the display, write --display kms or --display lcd before --.",
    "install-unprintable": "Services and menus can hold only letters, digits, punctuation and plain spaces; this has "
    "other characters: {word}",
    "install-no-home": "A menu entry belongs in your home folder, which Wari cannot find; set HOME to it and try "
    "again.",
    "install-sudo": "A menu entry belongs to one user, so run this without sudo: {step}",
    "install-missing": "Wari is running from a folder and is not installed; install it first, as the README explains.",
    "install-linux": "These services and menu entries exist only on Linux.",
}
