"""Codes and values become sentences here, and nowhere else.

``ENGLISH`` maps every code to an English template for ``str.format``. A :class:`Texts` looks a code up, lets the
catalogue of the chosen language translate the template, and fills it. Errors carry a code and values, so
:func:`explain` makes a sentence of any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_sim.errors import WariError

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH: dict[str, str] = {
    # --- rules -----------------------------------------------------------------------------------------------
    "bad-position-text": "A position must be text, not {text}.",
    "bad-position-parts": "A position has 15 parts joined by “-”: 12 bowls, 2 stores, S or N; “{text}” has {parts}.",
    "bad-position-number": "“{part}” in “{text}” is not a number of seeds; write 0 to 48 for each bowl and store.",
    "bad-position-side": "“{part}” in “{text}” is not a side; end the position with S or N for the side to move.",
    "bad-position-total": "This position holds {seeds} seeds, but the game has only 48; remove some.",
    "bad-position-bowls": "This position has {bowls} bowls; the board has 12.",
    "bad-position-negative": "A bowl or store in this position has fewer than 0 seeds; write 0 to 48 for each.",
    "unknown-edition": "Unknown edition “{name}”; choose one of {editions}.",
    "unknown-grand-slam": "Unknown grand slam rule “{grand_slam}”; choose one of {values}.",
    "fixed-grand-slam": "The {name} edition fixes the grand slam rule as {grand_slam}; only bijlmakers lets you "
    "choose it.",
    "unknown-occurrence": "A game must end at occurrence 2 or 3 of a position, not {occurrence}.",
    "illegal-move": "You cannot play this bowl ({why}); choose another.",
    "illegal-move-letter": "“{letter}” is not a bowl of the side to move; write {first} to {last}.",
    "refusal-over": "The game is over; start a new one.",
    "refusal-not-a-bowl": "That is not one of your bowls; choose 1 to 6.",
    "refusal-empty": "That bowl is empty; choose another.",
    "refusal-must-feed": "That would leave your opponent without seeds; choose a bowl that leaves some.",
    "refusal-slam": "That would capture all of your opponent's seeds, which these rules forbid; choose another bowl.",
    "refusal-pass": "You may pass only when you have no legal move; choose a bowl.",
    "nothing-to-undo": "No moves to undo.",
    "nothing-to-redo": "No moves to redo.",
    "bad-record-game": "The saved game is damaged ({field}); start a new game.",
    # --- search ----------------------------------------------------------------------------------------------
    "endgames-foreign": "The file {name} is not an endgame table.",
    "endgames-damaged": "The endgame table {name} is damaged or cut short; build it again.",
    "endgames-version": "The endgame table {name} has version {there}, not {here}; build it again.",
    "endgames-other": "The endgame table {name} is for {there}, not for {here}.",
    "endgames-no-xz": "The endgame table {name} is compressed, but this Python has no lzma module.",
    "endgames-memory": "Not enough memory for the endgame table {name} ({seeds} seeds).",
    "endgames-too-many": "This position has {seeds} seeds on the board; the table for {name} goes up to {most}.",
    "endgames-unreadable": "The endgame table {name} cannot be read ({why}).",
    "endgames-without": "{fault} Wari plays without it.",
    "endgames-folder": "The endgame table folder {folder} cannot be read ({why}); name another with --endgames or "
    "WARI_ENDGAMES.",
    "endgames-none": "The folder {folder} contains no endgame tables (*.endgames); name another with --endgames or "
    "WARI_ENDGAMES.",
    "uci-unknown": "Unknown command “{command}”; the commands are {commands}.",
    "uci-more": "{command} takes no arguments.",
    "uci-busy": "The engine is thinking; send stop and wait for bestmove first.",
    "uci-no-ponder": "ponderhit needs an earlier go ponder, and the engine is not pondering.",
    "uci-position": "position needs startpos, or fen and a position; moves and their letters may follow.",
    "uci-move": "Move {number}, “{move}”, cannot be played. {why}",
    "uci-no-position": "The last position was refused; send another before go.",
    "uci-go-word": "go ignores “{words}”; it takes {known}.",
    "uci-go-twice": "go uses the last value of each word that comes more than once: {words}.",
    "uci-go-number": "{word} must be a whole number from {low} to {high}, not “{value}”; go uses {used}.",
    "uci-go-perft": "go perft only counts and ignores the other words.",
    "uci-go-mate": "Wari has no mate: mate {moves} searches {plies} plies deep.",
    "uci-go-moves": "searchmoves ignores moves that cannot be played: “{moves}”.",
    "uci-go-no-moves": "searchmoves has no move that can be played, so go searches every move.",
    "uci-go-level": "A level chooses among all moves and ignores searchmoves.",
    "uci-option-syntax": "Write setoption name NAME value VALUE, or setoption name NAME for a button.",
    "uci-option": "Unknown option “{name}”; the options are {options}.",
    "uci-choice": "The option {name} cannot be “{value}”; choose one of {choices}.",
    "uci-number": "{name} must be a whole number from {low} to {high}, not “{value}”.",
    "uci-memory": "Not enough memory for a table of {mebibytes} MiB; choose a smaller one.",
    "uci-usage": "wari-uci takes only --help or --version; type everything else after it starts, beginning with uci.",
    "uci-unwritable": "Cannot write to standard output: {why}.",
    "uci-unread": "More commands arrive while nobody reads the answers; read them as they come.",
    "uci-help": "Usage: wari-uci [--help | --version]\n\nPlays Wari for another program, which sends lines such as:\n"
    "  uci\n  setoption name Rules value oware\n  position startpos moves FfEd\n  go movetime 1000\n  quit",
    # --- draw ------------------------------------------------------------------------------------------------
    "bad-asset": "Wari's file {name} is missing or damaged. Install Wari again.",
    # --- device ----------------------------------------------------------------------------------------------
    "error": "Something unexpected went wrong: {detail}.",
    "asset-missing": "Wari's file {name} is missing; install Wari again.",
    "asset-unreadable": "Wari's file {name} cannot be read ({why}); install Wari again or correct the file.",
    "vendor-unreadable": "The vendor file {file} cannot be read ({why}). Fix it, or unset WARI_VENDOR.",
    "profile-unknown": "Unknown profile “{value}”; choose one of {known}, or name a file that ends in .toml.",
    "profile-unreadable": "The profile {file} cannot be read: {why}.",
    "profile-not-toml": "The profile {file} is not valid TOML (line {line}: {why}).",
    "profile-lacks": "The profile {file} lacks the field {field}, which must be {wanted}.",
    "profile-field": "In the profile {file}, line {line}, the field {field} must be {wanted}.",
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
    "display-unavailable": "The {name} display cannot be opened: {why}. Run wari doctor to see what is available.",
    "display-invisible": "The {name} display would show nothing: SDL found no screen and fell back to its {driver} "
    "driver. Start Wari on a desktop, or choose another display with --display kms or --display terminal.",
    "display-hidden": "The {name} display would show nothing, because the environment sets {setting}. Run unset "
    "{variable}, or start Wari with --display terminal.",
    "display-gone": "The desktop has closed, and Wari's window with it. Start Wari again to continue from the last "
    "saved move.",
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
    "lcd-no-emulator": "The lcd display cannot be opened: its device {name} needs luma.emulator, which is missing. "
    "Run: {python} -m pip install --no-deps luma.emulator",
    "lcd-failed": "The lcd display cannot be opened: luma reports an error for the {kind} {name}: {why}. Run wari "
    "doctor, and see docs/profiles.md.",
    "lcd-fault": "The panel is not accepting pictures ({why}); check its wiring and its bus. Wari keeps trying.",
    "lcd-too-small": "The panel ({display} pixels) is too small for the picture ({picture}); change the profile's "
    "width and height to fit it.",
    "lcd-options": "The lcd display cannot be opened: luma rejects the {kind} {name} with {options} and gives no "
    "reason; remove options you do not need from the profile, and see docs/profiles.md.",
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
    # --- service and desktop ---------------------------------------------------------------------------------
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
    "install-no-folder": "The current folder, where {file} should be, no longer exists; write its full path, "
    "beginning with /.",
    "install-not-for-services": "A service plays on its own screen, so {option} cannot come after --; remove it. To "
    "choose the display, write --display kms or --display lcd before --.",
    "install-unprintable": "Services and menus can hold only letters, digits, punctuation and plain spaces; this has "
    "other characters: {word}",
    "install-quotes": "systemd cannot start a program whose path contains a quotation mark or a backslash, as "
    "{program} does; install Wari in another folder.",
    "install-menu": "Some desktops cannot start a program whose path contains = or %, as {program} does; install "
    "Wari in another folder.",
    "install-no-home": "A menu entry belongs in your home folder, which Wari cannot find; set HOME to it and try "
    "again.",
    "install-sudo": "A menu entry belongs to one user, so run this without sudo: {step}",
    "install-missing": "Wari is running from a folder and is not installed; install it first, as the README explains.",
    "install-linux": "These services and menu entries exist only on Linux.",
    # --- doctor ----------------------------------------------------------------------------------------------
    "cannot-start": "Wari cannot start ({why}); run wari doctor to see what to do.",
    "doctor-can-play": "Wari can run here.",
    "doctor-can-play-terminal": "Wari can run in this terminal; to use a separate screen, fix what is marked BAD.",
    "doctor-cannot-play": "Wari cannot run here yet: fix what is marked BAD and run wari doctor again.",
    "doctor-crash": "wari doctor itself failed ({why}); please report this.",
    "doctor-check-failed": "This check did not finish ({why}); please report it with the output of wari doctor --json.",
    "doctor-python-old": "Python {version} is too old; install Python {oldest} or newer.",
    "doctor-python-environment": "Python {version}, {bits}-bit on {machine}, in a virtual environment.",
    "doctor-python-system": "Python {version}, {bits}-bit on {machine}, the system's Python.",
    "doctor-packages": "Installed: {packages}.",
    "doctor-packages-missing": "Wari needs packages that are not installed. Run: {install} {missing}",
    "doctor-packages-missing-debian": "Wari needs packages that are not installed. Run: sudo apt install {missing}",
    "doctor-pygame": "{name} {version} with SDL {sdl}.",
    "doctor-pygame-both": "pygame {old} and pygame-ce {ce} share a folder and break each other. Run: {remedy}",
    "doctor-pygame-missing": "pygame is not installed. Run: {install} pygame-ce",
    "doctor-pygame-missing-32": "pygame is not installed, and only Debian provides it for 32-bit systems. Run: sudo "
    "apt install python3-pygame, then create the environment again with python3 -m venv --system-site-packages",
    "doctor-pygame-missing-debian": "pygame is not installed. Run: sudo apt install python3-pygame",
    "doctor-pygame-broken": "{name} {version} does not load ({why}). Run: {remedy}",
    "doctor-pygame-no-console": "{name} {version} with SDL {sdl} draws in windows but not on the console. To draw "
    "there, run: {remedy}",
    "doctor-kernel-compiled": "The opponent uses the compiled search.",
    "doctor-kernel-outdated": "The compiled search is older than its source, so the opponent thinks slowly. In the "
    "source folder, run: {install} -e .",
    "doctor-kernel-interpreted": "The search is not compiled, so the opponent thinks slowly. Run: sudo apt install "
    "gcc python3-dev, then install Wari again",
    "doctor-kernel-system": "The search is not compiled, so the opponent thinks slowly; for more speed install Wari "
    "with pip.",
    "doctor-kernel-asked": "The opponent thinks slowly because {variable} asks for it. Run: unset {variable}",
    "doctor-variables": "Environment variables set for Wari: {names}.",
    "doctor-variables-none": "No environment variables are set for Wari.",
    "doctor-variables-hidden": "The environment sets {setting}, so no window opens. Run unset {variable}, and remove "
    "it from the file that sets it",
    "doctor-assets-missing": "Wari's fonts and pictures are missing; install Wari again.",
    "doctor-endgames": "{number} endgame tables, for {least} to {most} seeds.",
    "doctor-endgames-missing": "{number} endgame tables are missing; install Wari again to get them.",
    "doctor-endgames-bad-named": "{number} endgame tables cannot be used; build them again in the folder that "
    "{variable} names, or unset it. {fault}",
    "doctor-endgames-bad": "{number} endgame tables cannot be used; install Wari again. {fault}",
    "doctor-display-desktop": "A desktop is running: Wari opens a window on it.",
    "doctor-display-console": "The screen on {connector} of card {card} is {mode}. To play on it, run: wari "
    "--display kms",
    "doctor-display-held": "The desktop ({holder}) is using the screen on {connector}. Start Wari on the desktop, or "
    "stop the desktop. Run: sudo systemctl isolate multi-user.target",
    "doctor-display-no-console": "A screen is connected to {connector}, but this pygame cannot draw on the console. "
    "Run: {remedy}",
    "doctor-display-unplugged": "No screen is connected to {connectors}; connect one, switch it on and run wari "
    "doctor again.",
    "doctor-display-fbtft": "The panel uses the old driver {driver}, which nothing can draw on any more; use its "
    "overlay with the parameter drm in /boot/firmware/config.txt, or use the lcd display.",
    "doctor-screen-unknown": "No screen was found",
    "doctor-screen-unplugged": "No screen is connected to {connectors}",
    "doctor-display-bus": "{screen}, but a panel may be on {bus}. To use it, run wari --display lcd with a profile "
    "that names it.",
    "doctor-display-luma": "{screen}; connect one, or if a panel is on {bus}, run: {install} luma.lcd luma.oled, "
    "then wari --display lcd with a profile that names it.",
    "doctor-display-luma-debian": "{screen}; connect one, or if a panel is on {bus}, run: sudo apt install "
    "python3-luma.lcd python3-luma.oled, then wari --display lcd with a profile that names it.",
    "doctor-display-missing": "No screen was found. For HDMI add dtoverlay=vc4-kms-v3d to /boot/firmware/config.txt, "
    "for a panel its maker's overlay, for one on SPI dtparam=spi=on; then restart.",
    "doctor-display-none": "No screen was found; connect one, or start Wari on a desktop or in a terminal.",
    "doctor-profile": "The profile {name} is valid: {size}, {greys} greys, pointer {pointer}, display {display}.",
    "doctor-display-refused": "No window opens on the desktop that {variable} names, and no other screen was found. "
    "Start Wari in a terminal, or on a running desktop.",
    "doctor-display-hidden": "No window opens on the desktop, because the environment sets {setting}. Run unset "
    "{variable}, then run wari doctor again.",
    "doctor-profile-no-desktop": "The profile names the window display, but no desktop is running. Start Wari on "
    "one, or give the profile another driver.",
    "doctor-profile-luma": "The panel needs packages that are not installed. Run: {install} {missing}",
    "doctor-profile-luma-debian": "The panel needs packages that are not installed. Run: sudo apt install {missing}",
    "doctor-profile-bus": "The panel's bus {bus} is missing; load the driver for that bus, or name another in the "
    "profile.",
    "doctor-profile-bus-pi": "The panel's bus {bus} is missing. Add {line} to /boot/firmware/config.txt, then restart.",
    "doctor-profile-bus-overlay": "The panel's bus {bus} is missing. Add its overlay to /boot/firmware/config.txt "
    "(see /boot/firmware/overlays/README), or name another in the profile.",
    "doctor-profile-lcd": "The panel {panel} may be on {bus}; only a picture on it can confirm that.",
    "doctor-terminal": "Wari can run in this terminal ({columns} by {lines} characters). To play in it, run: wari "
    "--display terminal",
    "doctor-terminal-none": "This is not a terminal.",
    "doctor-panel": "Everything that a panel on a bus and its keys need is installed.",
    "doctor-panel-none": "No panel on a bus is in use here.",
    "doctor-panel-missing": "A panel on a bus may stay dark or have no keys: {missing} is missing. Run: sudo apt "
    "install {tools}, then {install} {names}",
    "doctor-panel-missing-debian": "A panel on a bus may stay dark or have no keys: {missing} is missing. Run: sudo "
    "apt install {names}",
    "doctor-groups": "You may use the screen, keys, sound and serial ports.",
    "doctor-groups-root": "As root you may use the screen, keys, sound and serial ports.",
    "doctor-groups-login": "You were added to {groups} after you logged in. Log out and in again, or restart.",
    "doctor-groups-missing": "You are not in {groups}, so you may not use the screen, keys or serial ports. Run: "
    "sudo usermod -aG {names} $USER, then log in again",
    "doctor-light": "The panel backlight {light} can be dimmed.",
    "doctor-light-none": "No panel backlight was found for Wari to dim.",
    "doctor-light-group": "The panel backlight {light} cannot be dimmed. Run: sudo usermod -aG {group} $USER, then "
    "restart",
    "doctor-light-no-rule": "The panel backlight {light} cannot be dimmed. Run: sudo cp {source} /etc/udev/rules.d/, "
    "then restart",
    "doctor-input": "Input devices: {names}.",
    "doctor-input-desktop": "The kernel lists no keyboard or touchscreen; the desktop may have its own.",
    "doctor-input-serial": "No keyboard or touchscreen was found. If a keypad is on {port}, run: wari --keypad "
    "serial:auto",
    "doctor-input-none": "No keyboard, keypad or touch panel was found. Connect one and run wari doctor again.",
    "doctor-serial": "Free serial ports: {ports}.",
    "doctor-serial-brltty": "brltty, which is for braille displays, takes the serial adapter {adapter} away. If nobody here reads "
    "braille: sudo apt remove brltty, then plug the adapter in again; else see docs/keypad.md.",
    "doctor-serial-none": "No serial port was found; only a serial keypad or a link needs one.",
    "doctor-serial-console": "The login console uses the serial port {port}. To free it for a keypad or a link, run: "
    "sudo raspi-config nonint do_serial_cons 1, then restart",
    "doctor-serial-console-other": "The login console uses the serial port {port}. To free it, remove that port's "
    "console= from the kernel command line.",
    "doctor-sound": "Wari plays sounds unless Sound is off in its settings; sound cards: {cards}.",
    "doctor-sound-desktop": "The kernel lists no sound card for playback; the desktop may have its own.",
    "doctor-sound-variable": "The environment sets {setting}, so Wari is silent. Run unset {variable}, and remove it "
    "from the file that sets it",
    "doctor-sound-none": "No sound card for playback was found, so Wari is silent; connect one, and sound starts "
    "within a minute.",
    "doctor-sound-none-pi": "No sound card for playback was found, so Wari is silent. Connect one, or for the "
    "Raspberry Pi's own add dtparam=audio=on to /{config} and restart.",
    "doctor-sound-forbidden": "You may not use the sound cards ({cards}), so Wari is silent. Run: sudo usermod -aG "
    "{group} $USER, then log in again",
    "doctor-sound-login": "You were added to {group} after you logged in, so Wari is silent. Log out and in again, "
    "or restart.",
    "doctor-sound-locked": "You may not use the sound cards ({cards}), so Wari is silent. To see who owns them, run: "
    "ls -l /dev/snd",
    "doctor-sound-no-pygame": "Sound needs a working pygame; see above.",
    "doctor-sound-no-mixer": "This {name} cannot load its mixer ({why}), so Wari is silent. Run: {remedy}",
    "doctor-overlay": "Enabled in /{config}: {names}.",
    "doctor-overlay-empty": "No overlays are enabled in /{config}.",
    "doctor-overlay-none": "This computer has no overlays.",
    "doctor-overlay-keypad": "The keypad on the pins uses the overlay {name}.",
    "doctor-overlay-uncompiled": "The overlay {name} is enabled, but its file is missing. Run: sudo apt install "
    "device-tree-compiler, then sudo dtc -@ -I dts -O dtb -o /{file} {source}",
    "doctor-overlay-silent": "The overlay {name} is enabled in /{config}, but the kernel lists no such keypad; "
    "restart, then see what dmesg says about matrix-keypad.",
    "doctor-state": "Games are saved in {folder}.",
    "doctor-state-nowhere": "Wari found no folder for saved games. Set HOME, or set WARI_STATE to the full path of a "
    "folder",
    "doctor-state-no-folder": "Games cannot be saved in {folder}: it is not a folder. Move it, or name another with "
    "WARI_STATE",
    "doctor-state-read-only": "Games cannot be saved in {folder}: {mount} is read-only. Name a folder elsewhere with "
    "WARI_STATE",
    "doctor-state-fleeting": "Games saved in {folder} are lost when you restart ({kind}). Name a folder elsewhere "
    "with WARI_STATE",
    "doctor-state-forbidden": "Games cannot be saved in {folder}: it belongs to another user. Run: sudo chown -R "
    "$USER {folder}",
    "doctor-state-full": "Only {free} KiB are free for games in {folder}; delete some files.",
    "doctor-state-damaged": "Games are saved in {folder}; you may delete the {number} damaged files set aside there.",
    "doctor-service": "The service {unit} starts Wari at boot (now {active}).",
    "doctor-service-disabled": "The service {unit} is installed but not enabled. To start Wari at boot, run: sudo "
    "systemctl enable {unit}",
    "doctor-service-missing": "Wari does not start at boot. To change that, run: sudo {python} -m device "
    "install-service --yes",
    "doctor-service-no-systemd": "This computer has no systemd, so no service can start Wari at boot.",
    "doctor-service-failed": "The service {unit} failed. To see why, run: journalctl -b -u {unit}",
    "doctor-service-desktop": "The service {unit} and the desktop both want the screen at boot. Run: sudo systemctl "
    "set-default multi-user.target",
    "script-unreadable": "The script {file} cannot be read: {why}.",
    "script-unknown": "Unknown command {command}.",
    "script-missing": "{command} needs {wanted}.",
    "script-argument": "{command} needs {wanted}, not {got}.",
    "script-more": "{command} takes no more arguments; got {got}.",
    "script-quote": "A quotation mark is opened but not closed: {got}.",
    "script-ended": "The program has ended; only restart, kill and expect screen off may follow.",
    "script-stopped": "The script was stopped.",
    "script-no-partner": "No second handheld is connected; write connect first.",
    "script-no-field": "No text field is open to type into.",
    "script-off-screen": "Pixel {x} {y} is outside the {size} screen.",
    "script-no-target": "Nothing called {label} can be touched; the screen has {names}.",
    "script-many-targets": "Several things called {label} can be touched; the screen has {names}.",
    "script-no-bowl": "Bowl {number} cannot be touched on the {screen} screen.",
    "script-no-turn": "South's turn did not come within {seconds} s of device time, on the {screen} screen.",
    "script-shot": "The picture {file} cannot be written: {why}.",
    "script-screen": "The screen should be {text} but is {screen}.",
    "script-text": 'The text "{text}" is not on the screen, which shows "{shown}".',
    "script-no-text": 'The text "{text}" should not be on the screen, which shows "{shown}".',
    "script-no-game": "No game is open on the {screen} screen.",
    "script-board": "The position should be {wanted} but is {board}.",
    "script-not-over": "The game is not over on the {screen} screen.",
    "script-over": 'The result should say "{text}" but says "{result}".',
    # --- firmware and screens --------------------------------------------------------------------------------
    "wari": "Wari",
    "ok": "OK",
    "cancel": "Cancel",
    "close": "Close",
    "back": "Back",
    "next": "Next",
    "step-back": "Previous",
    "try-again": "Again",
    "lesson": "Lesson",
    "yes": "Yes",
    "no": "No",
    "on": "On",
    "off": "Off",
    "menu": "Menu",
    "play": "Play",
    "read": "Read",
    "board": "Board",
    "continue": "Continue",
    "last-game": "Last game",
    "new-game": "New game",
    "undo": "Undo",
    "redo": "Redo",
    "title": "Title page",
    "quit": "Quit",
    "level": "Level",
    "settings": "Settings",
    "pass": "Pass",
    "calibrate": "Calibrate",
    "help": "Help",
    "keys": "Keys",
    "register": "Register",
    "about": "About Wari",
    "pane-game": "Game",
    "pane-options": "Options",
    "pane-help": "Info",
    "you": "You",
    "opponent-psion": "Psion",
    "opponent-bijlmakers": "Computer",
    "opponent-oware": "Computer",
    "opponent-classic": "Computer",
    "opponent-awari": "Computer",
    # play
    "level-is": "level {level}",
    "level-reduced": "level {level}, cut short",
    "your-turn-long": "Your turn: tap a bowl or press its number",
    "your-turn-pad": "Your turn: press a bowl's number",
    "your-turn": "Your turn",
    "thinks": "{name} is thinking…",
    "you-sow": "You sow",
    "machine-sows": "{name} sows",
    "sowed-seed-and-captured": "{name} sowed {seeds} seed and captured {taken}",
    "sowed-seeds-and-captured": "{name} sowed {seeds} seeds and captured {taken}",
    "sowed-and-captured": "{name} sowed {seeds} and captured {taken}",
    "captured": "{name} +{taken}",
    "sowed-seed": "{name} sowed {seeds} seed",
    "sowed-seeds": "{name} sowed {seeds} seeds",
    "sowed": "{name} sowed {seeds}",
    "sowed-short": "{name}: {seeds}",
    "confirm-long": "Bowl {number} holds {seeds}. Play it? Yes sows it, No lets you choose again",
    "confirm": "Bowl {number} holds {seeds}. Play it?",
    "confirm-short": "Play {number} ({seeds})?",
    "answer-long": "Check your move. Yes lets the computer reply",
    "answer": "Yes: the computer moves",
    "answer-short": "Go on?",
    "wait-yes": "Press Yes to let the computer reply.",
    "wait-machine": "{name} is thinking; it is not your turn yet.",
    "game-over-long": "Game over: choose New game to play again",
    "game-over": "Game over",
    # result
    "it-is-a-draw": "It is a draw",
    "you-win": "You win",
    "machine-wins": "{name} wins",
    "reason-majority": "One store holds more than half the seeds.",
    "reason-even": "Both stores hold 24 seeds.",
    "reason-slam": "A grand slam ended the game.",
    "reason-no-seeds": "{mover} has no seeds to sow.",
    "reason-no-seeds-you": "You have no seeds to sow.",
    "reason-cannot-feed": "{mover} cannot feed the other side.",
    "reason-cannot-feed-you": "You cannot feed your opponent.",
    "reason-only-slams": "{mover} has no move but a grand slam, which these rules forbid.",
    "reason-only-slams-you": "You have no move but a grand slam, which these rules forbid.",
    "reason-repetition": "The same position occurred for the {times} time.",
    "reason-resigned": "{mover} resigned.",
    "reason-resigned-you": "You resigned.",
    "reason-agreed": "You agreed to a draw.",
    "award-side": "{mover} takes the rest.",
    "award-side-you": "The rest is yours.",
    "note-slam-captures": "A grand slam: every seed in the row is captured.",
    "note-slam-captures_nothing": "A grand slam captures nothing here.",
    "note-slam-ends_uncounted": "A grand slam ends the game here; the rest counts for nobody.",
    "note-slam-opponent_takes_rest": "A grand slam ends the game here; the other side takes the rest.",
    "note-slam-spares_first": "A grand slam here spares the bowl where the last seed fell.",
    "note-slam-spares_last": "A grand slam here spares the last bowl it reaches.",
    "note-must-feed": "{mover} must feed the other side.",
    "note-must-feed-you": "You must feed your opponent.",
    "note-must-leave": "{mover} must leave the other side seeds.",
    "note-must-leave-you": "You must leave your opponent seeds.",
    "note-must-not-slam": "{mover} may not capture the whole row.",
    "note-must-not-slam-you": "You may not capture the whole row.",
    "note-repeats": "If this position occurs once more, the game ends.",
    "award-owner": "Each side keeps its own row.",
    "award-split": "The rest is shared.",
    "award-nobody": "Seeds left on the board, not counted: {seeds}.",
    # messages
    "think-ahead-on": "The computer now thinks on your turn too, so its moves may vary.",
    "not-available": "This item is not available.",
    "locked-undo": "Register Wari to use Undo.",
    "locked-level": "Register Wari to play above level {free}.",
    "power-low": "The battery is nearly empty. Your game is saved.",
    "power-low-unsaved": "The battery is nearly empty and not everything is saved. Connect power now.",
    "not-saved": "Not saved: {why}.",
    "not-saved-short": "Not saved!",
    "settings-refused": "Some settings were invalid and now have their defaults: {names}.",
    "registration-edited": "The stored registration does not match its name, so this copy is not registered.",
    "ask-new-game": "A game is in progress. Abandon it and start a new one?",
    "ask-quit-unsaved": "Your game could not be saved. Wari will try once more before it quits. Quit now?",
    "ask-quit": "Your game in progress will be kept for next time. Quit now?",
    # calibration of touch
    "cross": "cross",
    "calibrate-cross": "Tap the cross ({number} of {count})",
    "calibrate-leave": "Press Esc (✱) or wait {seconds} s to leave touch unchanged.",
    "calibration-done": "The touch panel is calibrated.",
    "calibration-kept": "Touch is unchanged.",
    "calibration-line": "Those taps were close together or in a line. Try again from the first cross.",
    "calibration-off": "The last tap does not match the others. Try again from the first cross.",
    "keypad-connected": "The keypad is connected.",
    "keypad-lost": "The keypad is not responding. Check its cable; Wari keeps looking for it.",
    "keypad-missing": "No keypad was found at {name}. Connect it; Wari keeps looking for it.",
    "keypad-none": "No keypad is connected yet. Connect one; Wari keeps looking for it.",
    "keypad-refused": "This account may not use {name}. Run sudo usermod -aG dialout $USER, then log in again.",
    "keypad-busy": "Another program is using {name}. Close it; Wari keeps trying.",
    "evdev-refused": "This account may not read {name}, so no keys would work. Run sudo usermod -aG input $USER, "
    "then log in again.",
    "evdev-busy": "Another program has taken over {name}, so its keys cannot reach Wari. Close that program and "
    "start Wari again.",
    "evdev-useless": "{name} is not a touch panel and has no key that Wari knows; name another device, or use "
    "--keypad evdev:auto.",
    "evdev-missing": "Reading input devices needs python-evdev, which is missing ({why}). Run: {python} -m pip "
    "install evdev, or with Debian's Python: sudo apt install python3-evdev.",
    "evdev-doubles": "The {display} display reads keyboards and touch panels itself, so evdev:auto would read each "
    "key twice. Name the one device that Wari should take over: --keypad evdev:/dev/input/…",
    "keypad-unusable": "The keypad at {name} cannot be opened ({why}). Wari keeps trying.",
    "keypad-mute": "The device at {name} is not a Wari keypad; docs/keypad.md explains how to make it one.",
    "keypad-version": "The keypad at {name} speaks version {there}, not {here}. Run wari keypad-firmware and copy "
    "the firmware to it again.",
    # --- two players on a line -------------------------------------------------------------------------------
    "two-players": "Two players",
    "partner": "Opponent",
    "link-off": (
        "This handheld is not linked to another. Quit, and start Wari with a port on both:\n"
        "wari --link /dev/ttyUSB0\n"
        "\n"
        "On a home network one listens and the other calls:\n"
        "wari --link listen://:7777\n"
        "wari --link socket://NAME:7777"
    ),
    "link-down": "The link is down: {why}. Wari keeps trying; a game continues when both are back.",
    "link-calling": "The link is open, but nobody has answered yet. Start Wari with --link at the other end too.",
    "link-silent": "Your opponent has stopped responding. Check the cable and the other handheld; the game continues "
    "when both are back.",
    "link-echo": "The link echoes everything Wari sends. Use a crossed cable (null modem).",
    "link-version": "The other handheld (Wari {program}) uses link version {there}, and this one (Wari {own}) uses "
    "version {here}. Install the same version of Wari on both.",
    "link-meeting": "Your opponent is connected. The two handhelds are comparing games.",
    "link-contradiction": "The two handhelds have different moves for the same game, so it cannot continue. Offer a "
    "new game.",
    "link-forbidden": "The other handheld broke the rules, so the game cannot continue. Install the same version of "
    "Wari on both and offer a new game.",
    "link-behind": "The other handheld's game has {there} moves; this one's has {here}.",
    "link-position": "{name}: {bowls}, store {score}",
    "link-take-over": "Restore its game if this is how you left it, or offer a new one.",
    "link-other-game": "The other handheld does not have the game in progress here. Connect the one you started it "
    "with, or offer a new game.",
    "link-offered": "You offered a game: {terms}. Your opponent has not answered yet.",
    "link-accepted": "You accepted the game. Wari is choosing who moves first.",
    "link-playing": "Your game is in progress.",
    "link-over": "Your game is over.",
    "link-ready": "Your opponent is connected. Offer a game, or wait for an offer.",
    "link-short-off": "Not linked",
    "link-short-down": "The link is down",
    "link-short-calling": "Waiting for opponent",
    "link-short-silent": "Opponent is away",
    "link-short-echo": "The link echoes",
    "link-short-version": "The versions differ",
    "link-short-meeting": "Comparing games",
    "link-short-contradiction": "The games differ",
    "link-short-forbidden": "Cannot continue",
    "link-short-behind": "Moves are missing",
    "link-short-other-game": "Wrong handheld",
    "link-short-offered": "You offered a new game",
    "link-short-accepted": "Picking who starts",
    "link-see": "{state}: see Two players",
    "link-new": "Offer a game",
    "link-offer": "Offer",
    "link-rematch": "Rematch",
    "link-withdraw": "Withdraw",
    "link-catch-up": "Restore",
    "link-say": "Say",
    "link-undo": "Ask to undo",
    "link-draw": "Offer a draw",
    "link-resign": "Resign",
    "link-state": "Link",
    "link-menu": "Menu",
    "ask-link-offer": "Your opponent offers a game: {terms}. Play it?",
    "ask-link-give-up": "Your opponent offers a new game: {terms}. Abandon this one for it?",
    "ask-link-undo": "Your opponent wants to undo a move. Allow it?",
    "ask-link-draw": "Your opponent offers a draw. Accept it?",
    "ask-resign": "Resign this game? Your opponent will win.",
    "link-offer-sent": "Offer sent.",
    "link-declined": "Your opponent declined.",
    "link-withdrawn": "Your opponent withdrew the offer after you accepted it, and may have known who would move "
    "first.",
    "link-cheated": "The other handheld changed its random number after seeing yours, so the game cannot start.",
    "link-you-begin": "The game starts. You move first.",
    "link-partner-begins": "The game starts. Your opponent moves first.",
    "link-too-late": "Too late: your opponent has moved.",
    "link-says": "Opponent: {phrase}",
    "link-said": "You: {phrase}",
    "link-waits": "Your opponent is waiting: see Two players in the menu.",
    "link-not-yet": "It is your opponent's turn.",
    "link-no-partner": "Your opponent is not connected: see Two players in the menu.",
    "link-asked": "Request sent.",
    "link-asked-long": "Request sent. You need not wait",
    "link-resigning": "You resigned. Your opponent will hear when the link is back",
    "link-resigning-short": "You resigned",
    "link-sending": "Still sending your move",
    "link-sending-short": "Sending…",
    "link-their-turn": "Opponent's turn",
    "phrase-hello": "Hello!",
    "phrase-good-luck": "Good luck!",
    "phrase-good-move": "Good move!",
    "phrase-oops": "Oops…",
    "phrase-thinking": "I'm thinking.",
    "phrase-thanks": "Thank you!",
    "phrase-well-played": "Well played!",
    "phrase-bye": "Goodbye!",
    # nag and registration
    "nag-title": "Please register Wari",
    "not-registered": "This copy is not registered.",
    "registered-to": "Registered to {name}",
    "nag-costs": "Registering costs {price} and gives you:",
    "benefit-undo": "Undo, as far back as you like",
    "benefit-levels": "levels above {free}",
    "benefit-nag": "no more reminders",
    "nag-source": "Codes from {vendor}, {contact}",
    "nag-source-short": "Codes: {contact}",
    "nag-wait": "Please wait {seconds} s.",
    "later": "Later",
    "later-in": "Later ({seconds})",
    "register-title": "Register Wari",
    "your-name": "Name",
    "your-code": "Code",
    "check-code": "Check the code",
    "enter-field": "Edit",
    "empty-field": "–",
    "wait-seconds": "in {seconds} s",
    "registered-thanks": "Thank you, {name}. Wari is registered.",
    "code-no-name": "Enter the name that the code was made for.",
    "code-empty": "Enter the code: twelve digits in three groups.",
    "code-typo": "A digit of the code is wrong, missing or swapped. Check it again.",
    "code-foreign": "This code was not made for {name}: check both.",
    "name-unreadable": "Part of the name is not text ({part}). Enter the name again.",
    "name-long": "A name has at most {most} characters and this one has {length}; shorten it.",
    "name-undrawable": "The handheld cannot draw {part}. Write the name with other letters.",
    "entry-full-name": "A name has at most {most} characters.",
    "entry-full-code": "A code has {most} digits.",
    "register-anonymous": "This session is recorded. End it, then register.",
    "code-wait": "Too many wrong codes. Try again in {seconds} s.",
    "bad-vendor": "The vendor file cannot be used: {why}. Fix it, or unset WARI_VENDOR.",
    # text entry
    "delete": "Del",
    "done": "Done",
    "space": "␣",
    "entry-hint-name": "Pad: # next, hold done · ✱ del, hold back · 0 hold Aa",
    "entry-hint-keyboard": "Full keyboard: type, Enter done, Esc back",
    "entry-hint-code": "Pad: # hold done · ✱ del, hold back",
    # settings
    "setting-edition": "Rules",
    "setting-grand-slam": "Grand slam",
    "setting-level": "Level",
    "setting-first": "First move",
    "setting-direction": "Sowing",
    "setting-occurrence": "Repetition",
    "setting-delay": "Delay",
    "setting-view": "Bowls show",
    "setting-large-counts": "Large numbers",
    "setting-high-contrast": "High contrast",
    "setting-sound": "Sound",
    "setting-backlight": "Backlight",
    "setting-auto-off": "Auto-off",
    "setting-multitap": "Key repeat time",
    "setting-think-ahead": "Think ahead",
    "setting-seconds": "{seconds} s",
    "edition-psion": "Psion",
    "edition-oware": "Oware",
    "edition-bijlmakers": "Bijlmakers",
    "edition-classic": "Classic",
    "edition-awari": "Awari",
    "grand-slam-captures": "captures",
    "grand-slam-captures-nothing": "takes nothing",
    "grand-slam-illegal": "not allowed",
    "grand-slam-ends-uncounted": "ends, rest lost",
    "grand-slam-opponent-takes-rest": "ends, rest ceded",
    "grand-slam-spares-first": "spares the first",
    "grand-slam-spares-last": "spares the last",
    "level-0": "0 random",
    "level-1": "1 beginner",
    "level-2": "2 casual",
    "level-3": "3 fair",
    "level-4": "4 skilled",
    "level-5": "5 strong",
    "level-6": "6 expert",
    "level-7": "7 strongest",
    "first-edition": "by the rules",
    "first-me": "you",
    "first-machine": "computer",
    "first-draw": "random",
    "direction-anticlockwise": "anticlockwise",
    "direction-clockwise": "clockwise",
    "occurrence-3": "ends 3rd time",
    "occurrence-2": "ends 2nd time",
    "times-3": "third",
    "times-2": "second",
    "auto-off-0": "never",
    "auto-off-2": "after 2 min",
    "auto-off-5": "after 5 min",
    "auto-off-10": "after 10 min",
    "auto-off-30": "after 30 min",
    "view-seeds": "seeds",
    "view-numbers": "numbers",
    # keys
    "touch": "Touch",
    "keys-welcome": "The lower row is yours. Sow a bowl, capture your opponent's twos and threes, and win by storing "
    "more than 24 seeds.",
    "keys-welcome-short": "The lower row is yours. 25 seeds win.",
    "keys-0": "sow that bowl",
    "keys-1": "OK, Yes",
    "keys-2": "Undo a move",
    "keys-3": "Menu, Back, No",
    "keys-4": "choose and change",
    "keys-5": "tap a bowl or a button",
    "keys-touch-short": "tap bowl or button",
    # about
    "about-version": "Wari {version}",
    "about-registered": "Registered to {name}",
    "about-kernel": "Search kernel: {kernel}",
    "kernel-compiled": "compiled",
    "kernel-interpreted": "interpreted",
    "kernel-outdated": "interpreted: its source has changed; run wari doctor to see how to rebuild it",
    "about-profile": "Handheld: {name}, {width} × {height}, {greys} greys",
    "about-licence": "Free software under the MIT licence, without warranty.",
    "about-font": "Font: Helvetica bitmaps, © Adobe Systems and Digital Equipment Corporation.",
    # help
    "topic-introduction": "Introduction",
    "topic-how-to-play": "How to play",
    "topic-lesson": "Lesson",
    "topic-example": "Worked example",
    "topic-opponent": "Opponent",
    "topic-registration": "Registration",
    "topic-further": "Further information",
    "help-introduction": (
        "Wari is one of the oldest games still played. It belongs to the mancala family, games of sowing and "
        "capturing known all over Africa and wherever Africans took them; other names for it are Oware, Awari and "
        "Awale.\n"
        "Two players face each other across two rows of bowls. The seeds have no owner: on your turn you pick up a "
        "bowl of seeds on your own side and sow them around the board. What counts is what ends up in your store.\n"
        "Luck plays no part. You can learn the rules in five minutes, but it took a computer years to work out that "
        "perfect play by both sides ends in a draw."
    ),
    "help-opponent": (
        "Your opponent is called Psion under the Psion rules, and Computer under the others. Choose its level for a "
        "new game, or with Level in the menu: the change counts from its next move.\n"
        "Level 0 plays at random. Levels 1 to 3 look one to three moves ahead and sometimes slip, a little less from "
        "level to level. Levels 4 and 5 see far and seldom slip. Levels 6 and 7 never slip on purpose; 7 thinks "
        "longest. Levels from 5 on know the endgames. Levels above {free} need a registration.\n"
        "A level plays the same on every handheld. Only a slow one stops thinking early; it then says that the level "
        "was cut short. Press Enter or # to make the computer move at once.\n"
        "With Think ahead, one of the settings, the computer thinks on your turn too. It plays no weaker, but its "
        "moves may vary with how long you take."
    ),
    "help-registration": (
        "Wari is shareware: play as long as you like and pass it on. Registering costs {price}.\n"
        "It unlocks Undo and the levels above {free}, puts your name on the title page, and removes the reminder at "
        "the start and after each game.\n"
        "Write to {vendor} ({contact}) with the name you want to see. You will get a code of twelve digits. Choose "
        "Register in the menu, enter the name and the code, and check them. Spaces and capitals in the name do not "
        "matter.\n"
        "The code belongs to a person, not to a handheld: use it on all of yours."
    ),
    "help-further": (
        "The five editions come from four programs and rule books, and from the rules under which the game was "
        "solved in 2002. Each answers in its own way the questions that the common rules leave open; see How to "
        "play, which always shows the rules of the game in progress.\n"
        "The README that comes with the program explains how to add an edition, a screen, a driver or a language."
    ),
    "rules-of": "Rules: {edition}",
    "rules-board": (
        "Each player has a row of six bowls; yours is the lower one. Each bowl starts with four seeds, 48 in all.\n"
        "Choose one of your bowls that holds seeds: tap it or press its number, 1 to 6 from your left."
    ),
    "rules-sowing-anticlockwise": (
        "You sow its seeds one by one into the bowls that follow, anticlockwise: to the right along your row, then "
        "back along the other. With twelve seeds or more you skip the bowl they came from.\n"
        "You can change the direction for a new game; the board is then the mirror image."
    ),
    "rules-sowing-clockwise": (
        "You sow its seeds one by one into the bowls that follow, clockwise as you chose: to the left along your "
        "row, then back along the other. With twelve seeds or more you skip the bowl they came from.\n"
        "You can change the direction for a new game; anticlockwise is usual, and this board is its mirror image."
    ),
    "rules-capture": "If your last seed makes two or three in one of your opponent's bowls, you capture them. You "
    "also capture from the bowls before it, back along that row, as long as each holds two or three. You need not "
    "choose a bowl that captures.",
    "rules-feeding-none": "You need not feed your opponent: you may leave them without seeds. (Our reading: the "
    "original sets no duty.)",
    "rules-feeding-if-starved": "If your opponent has no seeds on your turn, you must play a bowl that brings them "
    "some. If you have none, the game is over.",
    "rules-feeding-always": "You may not leave your opponent without seeds if another of your bowls would leave them "
    "some. If none would, you may play any bowl.",
    "rules-grand-slam-captures-always": "So you may not capture everything your opponent has (a grand slam) if "
    "another bowl would leave them some; if none would, it is a capture like any other.",
    "rules-grand-slam-captures": "Capturing everything your opponent has (a grand slam) is a capture like any other.",
    "rules-grand-slam-captures-nothing": "A move that would capture everything your opponent has (a grand slam) is "
    "sown but captures nothing.",
    "rules-grand-slam-illegal": "You may not capture everything your opponent has (a grand slam), even if you have "
    "no other move. (Our reading: the game is then over.)",
    "rules-grand-slam-ends-uncounted": "Capturing everything your opponent has (a grand slam) ends the game; the "
    "remaining seeds count for nobody.",
    "rules-grand-slam-opponent-takes-rest": "Capturing everything your opponent has (a grand slam) ends the game; "
    "your opponent takes the remaining seeds.",
    "rules-grand-slam-spares-first": "A move that would capture everything your opponent has (a grand slam) spares "
    "the bowl where the last seed fell.",
    "rules-grand-slam-spares-last": "A move that would capture everything your opponent has (a grand slam) spares "
    "the last bowl that it would reach.",
    "rules-stranded-opponent": "If a player cannot move, the game ends and the opponent takes the remaining seeds.",
    "rules-stranded-owner": "If a player cannot move, the game ends and each side takes the seeds in its own row.",
    "rules-stranded-nobody": "If a player cannot move, the game ends and the seeds on the board count for nobody. "
    "(Our reading.)",
    "rules-repetition-owner": "When the same position occurs for the {times} time, the game ends and each side takes "
    "the seeds in its own row.",
    "rules-repetition-nobody": "When the same position occurs for the {times} time, the game ends and the remaining "
    "seeds are not counted.",
    "rules-repetition-split": "When the same position occurs for the {times} time, the game ends and the remaining "
    "seeds are shared.",
    "rules-ends": "With 25 seeds you win at once; 24 each is a draw. However the game ends, the larger store wins.",
    "rules-first-me": "You move first.",
    "rules-first-machine": "The computer moves first.",
    "rules-first-draw": "Chance decides who moves first.",
    "rules-edition-psion": "Our reading: the original does not mention repetition, so at the {times} time the "
    "remaining seeds count for nobody; and a game that ends with fewer than 25 goes to the larger store. It calls "
    "the sowing clockwise, but its own example works only anticlockwise.",
    "rules-edition-oware": "These are the international rules. Our reading: under these rules chance decides who "
    "moves first, 24 each is a draw at once, and a cycle is a position that occurs for the {times} time.",
    "rules-edition-bijlmakers": "Under these rules you move first, and you choose before a new game what a grand "
    "slam does. Our reading: at first it captures nothing; the other choices come from other rule books; and a side "
    "that has no seeds, or none that it may play, ends the game just as a side that cannot feed does.",
    "rules-edition-classic": "You confirm each choice: Yes plays it, No lets you choose again, and another Yes lets "
    "the computer reply. You may pass only without a legal move, and then the game is over; a board without seeds is "
    "a draw. Our reading: under these rules you move first, 24 each is a draw at once, a bowl that must be played "
    "captures even if it takes everything, a game that ends with fewer than 25 goes to the larger store, and the "
    "seeds left when a position occurs for the {times} time count for nobody.",
    "rules-edition-awari": "The game was solved under these rules: perfect play is a draw. Our reading: under these "
    "rules chance decides who moves first, and a position ends the game when it occurs for the {times} time.",
    # the lesson
    "lesson-step": "{number} of {count}: {task}",
    "lesson-choose": "Choose a bowl.",
    "lesson-wrong": "That captures {taken}. Another bowl is better: try again.",
    "lesson-done": "Two seeds are yours, and the game goes on.",
    "lesson-sow": "The lower row is yours. A bowl's seeds are sown one by one into the bowls that follow. Choose a bowl "
    "whose last seed reaches your opponent's row.",
    "lesson-sow-wrong": "Four seeds go four bowls on: the last one stayed in your row. Try again.",
    "lesson-sow-done": "The last seed is in your opponent's row, where captures are made.",
    "lesson-capture": "If your last seed makes 2 or 3 in your opponent's row, those seeds are yours. Capture two.",
    "lesson-capture-done": "The last seed made 2, and they go to your store. 25 seeds win the game.",
    "lesson-chain": "You also capture the bowls just before that one, as long as they hold 2 or 3. Capture as many seeds as "
    "you can.",
    "lesson-chain-done": "A chain of three bowls: {taken} seeds in one move.",
    "lesson-feed-none": "Your opponent has no seeds. These rules let you keep it so, and then the rest is yours. Choose a "
    "bowl that does.",
    "lesson-feed-none-wrong": "Now your opponent has a seed to play on with. Try again.",
    "lesson-feed-none-done": "Your opponent cannot move: the game ends, and the rest is yours.",
    "lesson-feed-if_starved": "Your opponent has no seeds, so you must feed. Choose the bowl that reaches the other row.",
    "lesson-feed-if_starved-done": "Your opponent has a seed again and can play on.",
    "lesson-feed-always": "A move must leave your opponent a seed while one can. Choose the bowl that gives one.",
    "lesson-feed-always-done": "Your opponent has a seed again and can play on.",
    "lesson-slam-captures": "Capturing every seed your opponent has is a grand slam. Here it counts like any capture: "
    "play it.",
    "lesson-slam-captures-done": "Four seeds, and your opponent cannot move: the rest is yours.",
    "lesson-slam-captures_nothing": "Capturing every seed your opponent has, a grand slam, captures nothing in these "
    "rules. Choose a bowl that does capture.",
    "lesson-slam-illegal": "These rules forbid a grand slam, the capture of every seed your opponent has. Choose a bowl "
    "that captures and leaves one.",
    "lesson-slam-ends_uncounted": "A grand slam captures every seed your opponent has, and ends the game here. The rest "
    "counts for nobody. You would lead: play it.",
    "lesson-slam-ends_uncounted-wrong": "That captures {taken}. The grand slam wins at once: try again.",
    "lesson-slam-ends_uncounted-done": "The game ends, and you win by 24 to 20.",
    "lesson-slam-opponent_takes_rest": "A grand slam captures every seed your opponent has, ends the game here and gives "
    "your opponent the rest. That would be a draw: find a better bowl.",
    "lesson-slam-spares_first": "A grand slam, the capture of every seed your opponent has, spares the bowl of the last "
    "seed in these rules. Capture two seeds.",
    "lesson-slam-spares_last": "A grand slam, the capture of every seed your opponent has, spares the last bowl of the "
    "chain in these rules. Capture two seeds.",
    "lesson-slam-always": "You may not capture every seed your opponent has while another move leaves one. Choose a bowl "
    "that captures and leaves one.",
    "lesson-wrong-short": "Not the best. Try again.",
    "lesson-done-short": "Two seeds are yours.",
    "lesson-sow-short": "Sow into the upper row.",
    "lesson-sow-wrong-short": "Not far enough. Try again.",
    "lesson-sow-done-short": "There you can capture.",
    "lesson-capture-short": "Make 2 or 3 there to capture.",
    "lesson-capture-done-short": "Two seeds. 25 win the game.",
    "lesson-chain-short": "Capture a chain of bowls.",
    "lesson-chain-done-short": "{taken} seeds in one move.",
    "lesson-feed-none-short": "Starve your opponent.",
    "lesson-feed-none-wrong-short": "A seed to play on. Try again.",
    "lesson-feed-none-done-short": "The rest is yours.",
    "lesson-feed-if_starved-short": "You must feed. Which bowl?",
    "lesson-feed-if_starved-done-short": "Your opponent can play on.",
    "lesson-feed-always-short": "You must feed. Which bowl?",
    "lesson-feed-always-done-short": "Your opponent can play on.",
    "lesson-slam-captures-short": "Take all: a grand slam.",
    "lesson-slam-captures-done-short": "Four seeds, and the rest.",
    "lesson-slam-captures_nothing-short": "A grand slam takes nothing. Capture.",
    "lesson-slam-illegal-short": "A grand slam is forbidden. Capture.",
    "lesson-slam-ends_uncounted-short": "A grand slam wins here.",
    "lesson-slam-ends_uncounted-wrong-short": "The slam would win. Try again.",
    "lesson-slam-ends_uncounted-done-short": "You win, 24 to 20.",
    "lesson-slam-opponent_takes_rest-short": "A grand slam only draws here. Capture.",
    "lesson-slam-spares_first-short": "A grand slam spares a bowl. Capture.",
    "lesson-slam-spares_last-short": "A grand slam spares a bowl. Capture.",
    "lesson-slam-always-short": "Capture, but leave a seed.",
    "example-0-short": "Bowl {number} holds seven seeds: where does the last one fall?",
    "example-1-short": "A 2 and a 3: five seeds are yours. Your opponent sows six.",
    "example-2-short": "It captured nine. You sow the five seeds of bowl {number}.",
    "example-3-short": "Three more are yours. Your opponent replies by sowing five.",
    "example-4-short": "It captured five. Looking ahead wins.",
    "example-0": "It is the middle of a game and your turn. Bowl {number} holds seven seeds: where does the last one "
    "fall?",
    "example-1": "The last seed made 2, the bowl before it 3: five seeds are yours. Now your opponent sows six from "
    "the far bowl.",
    "example-2": "It reached your row and captured nine. You sow the five seeds of bowl {number}.",
    "example-3": "The last seed made 3, so three more are yours. Your opponent replies by sowing five.",
    "example-4": "It captured five. None of these moves need be the best, and nobody has to capture: looking ahead "
    "is what wins.",
}


QUOTED, PATH, LIST = 60, 300, 4000
"""The most characters of a value in a message: of a word that somebody wrote, of a path or a reason, of a list of ours."""
LONGEST = {
    **dict.fromkeys(("file", "folder", "kept", "name", "program", "python", "why"), PATH),
    **dict.fromkeys(
        [
            "choices",
            "commands",
            "editions",
            "fault",
            "known",
            "names",
            "options",
            "shown",
            "step",
            "values",
            "wanted",
            "words",
        ],
        LIST,
    ),
}


class Texts:
    """Sentences in one language."""

    def __init__(self, translations: NullTranslations | None = None) -> None:
        self._translated = translations.gettext if translations else str

    def __call__(self, code: str, **values: object) -> str:
        """Return the sentence for *code* filled with *values*."""
        return self._translated(ENGLISH[code]).format(**values)

    def has(self, code: str) -> bool:
        """Return whether *code* has a sentence."""
        return code in ENGLISH


def seeds_text(seeds: float) -> str:
    """Return a number of seeds as it is written: 23, or "23½" for a shared half."""
    whole = int(seeds)
    return f"{whole}½" if seeds != whole else str(whole)


def shortened(name: str, value: object) -> object:
    """Return a *value* that a message calls *name*, cut if it is too long: what was typed or read may have any length."""
    most = LONGEST.get(name, QUOTED)
    return value if len(str(value)) <= most else f"{str(value)[: most - 1]}…"


def explain(error: WariError, texts: Texts | None = None) -> str:
    """Return one plain sentence for *error*: what is wrong and what to do next."""
    values = {name: shortened(name, value) for name, value in error.values.items()}
    return (texts or Texts())(error.code, **values)
