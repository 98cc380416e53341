"""The sentences of the command line: displays, options, recordings, endings."""

from __future__ import annotations

COMMAND_LINE: dict[str, str] = {
    "profile-unknown": "Unknown profile “{value}”; choose one of {known}, or name a file that ends in .toml.",
    "profile-unreadable": "The profile {file} cannot be read: {why}.",
    "profile-not-toml": "The profile {file} is not valid TOML: {why}.",
    "profile-lacks": "The profile {file} lacks the field {field}, which must be {wanted}.",
    "profile-field": "In the profile {file}, the field {field} must be {wanted}.",
    "display-unavailable": "The {name} display cannot be opened: {why}. Run wari doctor to see what is available.",
    "display-invisible": "The {name} display would show nothing: SDL found no screen and fell back to its {driver} "
    "driver. Start Wari on a desktop, or choose another display with --display kms or --display terminal.",
    "display-hidden": "The {name} display would show nothing, because the environment sets {setting}. Run unset "
    "{variable}, or start Wari with --display terminal.",
    "display-console": "The {name} display needs a desktop, but SDL found only the console; use --display kms.",
    "kms-none": "The kms display cannot be opened: the kernel lists no screen in /sys/class/drm. On a Raspberry Pi, "
    "add dtoverlay=vc4-kms-v3d to config.txt.",
    "kms-no-such": "The kms display cannot be opened: connector {connector} does not exist; name one of these in the "
    "profile: {names}.",
    "kms-not-connected": "The kms display cannot be opened: no screen is connected ({names}). Connect one before you "
    "start Wari.",
    "kms-forbidden": "The kms display cannot be opened: this account may not use {file}. Run sudo usermod -aG "
    "video,render $USER, then log in again.",
    "kms-refused": "The kms display cannot be opened: SDL's {driver} driver rejects {connector}. A desktop may be "
    "using it, or this pygame lacks the driver; run wari doctor. (SDL: {why})",
    "kms-lost": "The kms display cannot be opened: the kernel lists {connector}, but SDL finds no screen there. "
    "Check its cable and start Wari again.",
    "terminal-none": "The terminal display cannot be opened: standard input and output are not a terminal. Start "
    "Wari in one, not through a pipe.",
    "terminal-dumb": "The terminal display cannot be opened: TERM is {term}, and that terminal cannot move its "
    "cursor. Set TERM to match yours, for example xterm-256color.",
    "terminal-too-small": "The terminal has {grid} characters, but the picture needs {needed}; make it larger or use "
    "a smaller font.",
    "lcd-no-device": "The lcd display needs a profile that names its device in [display]; see docs/profiles.md.",
    "lcd-no-luma": "The lcd display needs the package luma.{part}, which is missing ({why}). Run: {python} -m pip "
    "install luma.lcd luma.oled, or with Debian's Python: sudo apt install python3-luma.lcd python3-luma.oled.",
    "lcd-failed": "The lcd display cannot be opened: luma reports an error for the {kind} {name} of {file}: {why}. "
    "Run wari doctor, and see docs/profiles.md.",
    "lcd-fault": "The panel is not accepting pictures ({why}); check its wiring and its bus. Wari keeps trying.",
    "lcd-too-small": "The panel ({display} pixels) is too small for the picture ({picture}); change the profile's "
    "width and height to fit it.",
    "lcd-options": "The lcd display cannot be opened: luma rejects the {kind} {name} with {options} and gives no "
    "reason; remove options you do not need from {file}, and see docs/profiles.md.",
    "display-too-small": "The screen ({display} pixels) is too small for the picture ({picture}); leave out "
    "--profile to let Wari choose one that fits.",
    "display-too-small-for-all": "The screen ({display} pixels) is too small for every profile: the smallest needs "
    "{picture}. Use a larger one.",
    "display-too-small-scale": "The screen ({display} pixels) is too small for the picture ({picture}) at scale "
    "{scale}; the largest that fits is --scale {fits}.",
    "display-too-small-turn": "The screen ({display} pixels) is too small for the picture ({picture}); turn it with "
    "--rotate {turn}.",
    "no-display": "No display can be opened here, so Wari plays one game against itself, unseen; run wari doctor to "
    "see what to do.",
    "display-unseen": "The null display shows nothing and cannot be touched: Wari runs until a signal ends it. Use "
    "--script to drive it.",
    "demo-south": "South",
    "demo-north": "North",
    "demo-wins": "{winner} wins",
    "demo-draw": "It is a draw",
    "demo-score": "{headline}: South {south}, North {north}.",
    "demo-left": "Seeds left on the board: {seeds}; South took {south}, North {north}.",
    "option-usage": "Invalid options ({message}); see {command} --help.",
    "option-choice": "{option} cannot be {value}; choose one of {choices}.",
    "option-number": "{option} must be a whole number from {low} to {high}, not {value}.",
    "option-listen": "{option}: “{value}” is not an address to listen on; write listen://:7777, or "
    "listen://192.168.1.5:7777 for one of this machine's addresses.",
    "option-serial": "{option}: “{value}” is not a serial port; write a device such as /dev/ttyACM0, or a URL such as "
    "socket://192.168.0.7:7000.",
    "option-path": "{option} needs the name of a file or folder.",
    "kernel-not-compiled": "{option} asks for the compiled kernel, but none matches its source; build it ({python} "
    "-m pip install -e .) or unset {option}.",
    "option-together": "{one} and {other} cannot be used together; leave one out.",
    "option-needs": "{one} needs {other}; add it.",
    "option-unused": "These options have no effect here: {options}.",
    "option-same-file": "--record would overwrite {file}, which Wari needs; name another file.",
    "calibrate-no-pointer": "The profile {profile} has no touch panel to calibrate; choose another with --profile.",
    "calibrate-untapped": "The {display} display cannot be tapped; choose the touch panel's display with --display. "
    "Run wari doctor to see what is available.",
    "calibrate-no-display": "No display can be opened here, so there are no crosses to tap; run wari doctor.",
    "calibrated": "The touch panel “{panel}” is calibrated.",
    "calibrated-nothing": "Nothing was calibrated; touch is unchanged.",
    "power-off-command": '--power-off needs a command, not “{command}”; try --power-off "systemctl poweroff".',
    "power-off-program": "--power-off cannot run {program} here; write its full path.",
    "power-off-failed": "The command {program} did not switch the machine off: {why}. Try it in a terminal, and give "
    "--power-off one that works there.",
    "output-unwritable": "Cannot write to standard output: {why}.",
    "record-not-ours": "The file {file} already exists and is not a recording; name another.",
    "record-unwritable": "The recording {file} cannot be written: {why}.",
    "record-stopped": "The recording {file} is incomplete: {why}.",
    "record-anonymous": "The recording {file} holds no registration name and no code; --record-registration would keep them.",
    "record-registration": "The recording {file} holds the registration name and code, saved or typed. Do not "
    "publish it.",
    "record-line": "Line {line} of the recording cannot be read; record the session again.",
    "record-no-header": "The recording does not begin with a header (line {line}); record the session again.",
    "replay-unreadable": "The recording {file} cannot be read: {why}.",
    "replay-failed": "The replay failed at line {line} of the recording: Wari cannot carry it out ({why}).",
    "replay-header": "The recording was made with a different {field}: {there}, not {here}.",
    "replay-endgames": "The recording was made with a different endgame table {name}; replay it with that one.",
    "replay-endgames-missing": "The recording was made with the endgame table {name}, which is missing here.",
    "replay-endgames-more": "The recording was made without the endgame table {name}; replay it without that table.",
    "replay-frame": "The replay differs: frame {number} (line {line} of the recording) looks different here.",
    "replay-frames": "The replay differs: it has {here} frames and the recording {there}, or the frames do not match.",
    "replay-game": "The replay differs: it ends in a different game.",
    "shots-unwritable": "The pictures cannot be written to {folder}: {why}.",
    "shots-nowhere": "Cannot create a folder for the pictures ({why}); name one with --shots.",
    "crash": "Wari has crashed. Your saved game is safe; please report the contents of {file}.",
    "crash-unwritten": "Wari has crashed. Your saved game is safe; please report this: {why}.",
}
