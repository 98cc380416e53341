"""What the device tells the firmware, and files that cannot be used."""

from __future__ import annotations

NOTICES: dict[str, str] = {
    "error": "Something unexpected went wrong: {detail}.",
    "asset-missing": "Wari's file {name} is missing; install Wari again.",
    "asset-unreadable": "Wari's file {name} cannot be read ({why}); install Wari again or correct the file.",
    "vendor-unreadable": "The vendor file {file} cannot be read ({why}). Fix it, or unset WARI_VENDOR.",
    "store-unavailable": "The saved-games folder {folder} cannot be used ({why}); name another with --state.",
    "store-no-home": "Wari has nowhere to save games ({why}); set HOME, or name a folder with --state.",
    "store-in-use": "Another copy of Wari is using the folder {folder}; close it, or name another folder with --state.",
    "store-damaged": "The file {file} was damaged and is kept as {kept}; Wari uses the previous copy, if any.",
    "store-unreadable": "{file} cannot be read now ({why}). Wari left it unchanged. Close other programs and start "
    "Wari again, or move the file away.",
    "store-forbidden": "{file} belongs to {owner}, and Wari may not read it. Wari left it unchanged. Run {command} "
    "and start Wari again.",
    "store-newer": "{file} was saved by a newer version of Wari. Wari left it unchanged. Update Wari, or move the "
    "file away.",
    "store-obstacle": "{file} was not a saved game; Wari moved it to {kept}.",
}
