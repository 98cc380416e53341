"""Codes and values become sentences here, and nowhere else.

``ENGLISH`` maps every code to an English template for ``str.format``. A :class:`Texts` looks a code up, lets the
catalogue of the chosen language translate the template, and fills it. Errors carry a code and values, so
:func:`explain` makes a sentence of any of them.
"""

from __future__ import annotations

from gettext import NullTranslations

from firmware_sim.errors import WariError

ENGLISH: dict[str, str] = {
    # --- rules -----------------------------------------------------------------------------------------------
    "bad-position-text": "A position is written as text, but this is {text}.",
    "bad-position-parts": "A position has 15 parts joined by “-”: 12 bowls, 2 stores, S or N; “{text}” has {parts}.",
    "bad-position-number": "“{part}” in “{text}” is no number of seeds; write 0 to 48 for each bowl and store.",
    "bad-position-side": "“{part}” in “{text}” is no side; end the position with S or N for the side to move.",
    "bad-position-total": "This position holds {seeds} seeds; there are only 48, so take some out.",
    "bad-position-bowls": "This position has {bowls} bowls; the board has 12.",
    "bad-position-negative": "This position has fewer than no seeds somewhere; write 0 to 48 for each bowl and store.",
    "unknown-edition": "There is no edition “{name}”; choose one of {editions}.",
    "unknown-grand-slam": "There is no grand slam rule “{grand_slam}”; choose one of {values}.",
    "fixed-grand-slam": "The edition {name} fixes the grand slam rule as {grand_slam}; only bijlmakers leaves it open.",
    "unknown-occurrence": "A game cannot end at occurrence {occurrence} of a position; choose 2 or 3.",
    "illegal-move": "This bowl cannot be played ({why}); choose another.",
    "illegal-move-letter": "“{letter}” is no bowl of the side to move; write {first} to {last}.",
    "refusal-over": "The game is over; start a new one.",
    "refusal-not-a-bowl": "That is not one of your bowls; choose 1 to 6.",
    "refusal-empty": "That bowl is empty; choose another.",
    "refusal-must-feed": "That would leave your opponent without seeds; choose a bowl that leaves some.",
    "refusal-slam": "That would capture all of your opponent's seeds, which these rules forbid; choose another bowl.",
    "refusal-pass": "You may pass only when you have no move, and you have one; choose a bowl.",
    "nothing-to-undo": "There is no move to take back.",
    "nothing-to-redo": "There is no move to play again.",
    "bad-record-game": "The saved game is damaged (its {field}); start a new game.",
    # --- search ----------------------------------------------------------------------------------------------
    "endgames-foreign": "The file {name} is no table of endgames.",
    "endgames-damaged": "The table of endgames {name} is damaged or cut short; build it anew.",
    "endgames-version": "The table of endgames {name} has version {there}, not {here}; build it anew.",
    "endgames-other": "The table of endgames {name} was made for {there}, not for {here}.",
    "endgames-no-xz": "The table of endgames {name} is packed, and this Python has no lzma.",
    "endgames-memory": "There is no memory for the table of endgames {name} of {seeds} seeds.",
    "endgames-too-many": "This position has {seeds} seeds on the board; the table of {name} goes up to {most}.",
    "endgames-unreadable": "The table of endgames {name} cannot be read ({why}).",
    "endgames-without": "{fault} Wari does without it.",
    "endgames-folder": "The folder {folder} for tables of endgames cannot be read ({why}); name another with --endgames "
    "or WARI_ENDGAMES.",
    "endgames-none": "The folder {folder} holds no tables of endgames, which are called *.endgames; name another with "
    "--endgames or WARI_ENDGAMES.",
    "uci-unknown": "There is no command “{command}”; the commands are {commands}.",
    "uci-more": "After {command} nothing more can come.",
    "uci-busy": "The engine is thinking; send stop and wait for bestmove first.",
    "uci-no-ponder": "Only go ponder is answered by ponderhit, and nothing is pondered on.",
    "uci-position": "After position comes startpos, or fen and a position, and then, if wanted, moves and their letters.",
    "uci-move": "Move {number}, “{move}”, cannot be played. {why}",
    "uci-no-position": "The last position was refused; send another before go.",
    "uci-go-word": "Ignored after go: “{words}”; it takes {known}.",
    "uci-go-twice": "The last value counts of what came more than once after go: {words}.",
    "uci-go-number": "After {word} comes a whole number from {low} to {high}, not “{value}”; {used} is used.",
    "uci-go-perft": "go perft only counts, so the other words are ignored.",
    "uci-go-mate": "Wari has no mate: mate {moves} searches {plies} plies deep.",
    "uci-go-moves": "Ignored after searchmoves, as these moves cannot be played: “{moves}”.",
    "uci-go-no-moves": "After searchmoves comes no move that can be played, so every move is searched.",
    "uci-go-level": "A level chooses among all moves, so searchmoves is ignored.",
    "uci-option-syntax": "Write setoption name, the name of an option, and value and its value unless it is a button.",
    "uci-option": "There is no option “{name}”; the options are {options}.",
    "uci-choice": "The option {name} cannot be “{value}”; choose one of {choices}.",
    "uci-number": "After {name} comes a whole number from {low} to {high}, not “{value}”.",
    "uci-memory": "There is no memory for a table of {mebibytes} MiB; ask for less.",
    "uci-usage": "Only --help or --version can follow wari-uci; everything else is typed in, the word uci first.",
    "uci-unwritable": "The answers cannot be written: {why}.",
    "uci-unread": "Nobody reads the answers while more commands arrive; read them as they come.",
    "uci-help": "Usage: wari-uci [--help | --version]\n\nPlays Wari for another program, which sends lines such as:\n"
    "  uci\n  setoption name Rules value oware\n  position startpos moves FfEd\n  go movetime 1000\n  quit",
    # --- draw ------------------------------------------------------------------------------------------------
    "bad-asset": "The file {name} of this copy of Wari is missing or damaged. Install Wari again.",
    # --- device ----------------------------------------------------------------------------------------------
    "error": "Something went wrong that has no sentence yet: {detail}.",
    "asset-missing": "The file {name} is missing from the program; install it again.",
    "asset-unreadable": "The file {name} cannot be read ({why}); install the program again or correct the file.",
    "vendor-unreadable": "The vendor file {file} cannot be read ({why}). Mend it, or unset WARI_VENDOR.",
    "profile-unknown": "There is no profile “{value}”; choose one of {known}, or name a file that ends in .toml.",
    "profile-unreadable": "The profile {file} cannot be read: {why}.",
    "profile-not-toml": "The profile {file} is not written in TOML, line {line}: {why}.",
    "profile-lacks": "The profile {file} lacks the field {field}; it must be {wanted}.",
    "profile-field": "In the profile {file}, line {line}, the field {field} must be {wanted}.",
    "store-unavailable": "The folder {folder} for saved games cannot be used ({why}); name another with --state.",
    "store-no-home": "There is no place for saved games ({why}); set HOME, or name a folder with --state.",
    "store-in-use": "Another Wari is using the folder {folder}; close it, or name another folder with --state.",
    "store-damaged": "The file {file} was damaged and is kept as {kept}; the copy before it is used if there is one.",
    "store-unreadable": "{file} cannot be read now ({why}). It is left as it is. Close other programs and start Wari again, or move the file away.",
    "store-forbidden": "{file} belongs to {owner}, and Wari may not read it. It is left as it is. Run {command} and start Wari again.",
    "store-newer": "{file} was saved by a newer version of Wari. It is left as it is. Update Wari, or move the file away.",
    "store-obstacle": "What lay at {file} was no saved game; it is kept as {kept}.",
    "display-unavailable": "The display {name} cannot be opened: {why}. What there is and what to do, wari doctor says.",
    "display-invisible": "The display {name} would show nothing: SDL found no screen and took its {driver} driver. Start "
    "Wari on a desktop, or take another by --display kms or --display terminal.",
    "display-hidden": "The display {name} would show nothing, because the environment sets {setting}. Do: unset {variable}, or "
    "start Wari with --display terminal.",
    "display-gone": "The desktop has gone, and the window with it. Start Wari again; the game goes on after its last saved move.",
    "display-console": "The display {name} is for a desktop, and here SDL found only the console; use --display kms.",
    "kms-none": "The display kms cannot be opened: the kernel lists no screen in /sys/class/drm. On a Raspberry Pi, "
    "dtoverlay=vc4-kms-v3d in config.txt brings it.",
    "kms-no-such": "The display kms cannot be opened: there is no connector {connector}; name one of these in "
    "the profile: {names}.",
    "kms-not-connected": "The display kms cannot be opened: no screen is plugged in ({names}). Plug one in before starting.",
    "kms-forbidden": "The display kms cannot be opened: this account may not use {file}. Let sudo usermod -aG video,render "
    "$USER add it to the groups, and log in anew.",
    "kms-refused": "The display kms cannot be opened: SDL's driver {driver} does not take {connector}. A desktop may hold "
    "it, or this pygame lacks the driver; wari doctor tells. (SDL: {why})",
    "kms-lost": "The display kms cannot be opened: SDL finds no screen on {connector}, which the kernel lists. Look whether "
    "its cable sits firmly, and start Wari again.",
    "terminal-none": "The display terminal cannot be opened: standard input and output are no terminal. Start Wari in one, "
    "and not through a pipe.",
    "terminal-dumb": "The display terminal cannot be opened: TERM says {term}, and such a terminal cannot move its cursor. "
    "Set TERM to what yours is, as xterm-256color.",
    "terminal-too-small": "The terminal has {grid} characters, and the picture takes {needed}; make it larger, or its "
    "letters smaller.",
    "lcd-no-device": "The display lcd needs a profile that names its device in [display]; see docs/profiles.md.",
    "lcd-no-luma": "The display lcd needs the package luma.{part}, which is missing ({why}). Do: {python} -m pip "
    "install luma.lcd luma.oled, or with Debian's Python: sudo apt install python3-luma.lcd python3-luma.oled.",
    "lcd-no-emulator": "The display lcd cannot be opened: its device {name} comes with luma.emulator, which is missing. "
    "Do: {python} -m pip install --no-deps luma.emulator",
    "lcd-failed": "The display lcd cannot be opened: luma says of the {kind} {name}: {why}. "
    "What a panel needs, wari doctor and docs/profiles.md say.",
    "lcd-fault": "The panel takes no picture ({why}); look at its wires and at its bus. Wari goes on trying.",
    "lcd-too-small": "The panel of {display} pixels is too small for a picture of {picture}; make width and height of the "
    "profile fit the panel.",
    "lcd-options": "The display lcd cannot be opened: luma does not take the {kind} {name} with {options}, and does not say "
    "why; leave out of the profile what is not needed, and see docs/profiles.md.",
    "display-too-small": "The screen of {display} pixels is too small for a picture of {picture}; leave --profile out, "
    "and Wari looks for one that fits.",
    "display-too-small-for-all": "The screen of {display} pixels is too small for every profile: the smallest takes "
    "{picture}. Use a larger one.",
    "display-too-small-scale": "The screen of {display} pixels is too small for a picture of {picture} at scale {scale}; "
    "the largest that fits is --scale {fits}.",
    "display-too-small-turn": "The screen of {display} pixels is too small for a picture of {picture}; turn it with "
    "--rotate {turn}.",
    "no-display": "No display can be opened here, so Wari plays one game against itself where nobody sees it; "
    "wari doctor says what to do.",
    "display-unseen": "Nobody can see or touch the display null: Wari runs until a signal ends it. Use --script to drive it.",
    "demo-south": "South",
    "demo-north": "North",
    "demo-wins": "{winner} wins",
    "demo-draw": "It is a draw",
    "demo-score": "{headline}: South {south}, North {north}.",
    "demo-left": "Seeds left on the board: {seeds}, of which South took {south} and North {north}.",
    "option-usage": "The options are not understood ({message}); see {command} --help.",
    "option-choice": "{option} cannot be {value}; choose one of {choices}.",
    "option-number": "{option} must be a whole number from {low} to {high}, not {value}.",
    "option-listen": "{option}: “{value}” is no address to listen on; write listen://:7777, or listen://192.168.1.5:7777 for one of this machine's addresses.",
    "option-serial": "{option}: “{value}” is no serial port; write a device such as /dev/ttyACM0, or a URL such as "
    "socket://192.168.0.7:7000.",
    "option-path": "{option} needs the name of a file or folder.",
    "kernel-not-compiled": "{option} asks for the compiled kernel, and there is none that fits its source; build it "
    "({python} -m pip install -e .) or unset {option}.",
    "option-together": "{one} and {other} cannot be used together.",
    "option-needs": "{one} needs {other}; add it.",
    "option-unused": "Not used here: {options}.",
    "option-same-file": "--record would overwrite {file}, which is needed; name another file.",
    "calibrate-no-pointer": "The handheld {profile} has no touch panel to calibrate; name another with --profile.",
    "calibrate-untapped": "The display {display} cannot be tapped; name the touch panel's by --display. What there is, wari "
    "doctor says.",
    "calibrate-no-display": "No display can be opened here, and without one there are no crosses to tap; see wari doctor.",
    "calibrated": "The touch panel “{panel}” is calibrated.",
    "calibrated-nothing": "Nothing was calibrated; touch is as it was.",
    "power-off-command": '--power-off needs a command, not “{command}”; try --power-off "systemctl poweroff".',
    "power-off-program": "--power-off names no program that can be run here: {program}; write its whole path.",
    "power-off-failed": "The command {program} did not switch the machine off: {why}. Try it in a terminal, and name "
    "one by --power-off that works there.",
    "output-unwritable": "What there is to say cannot be written to standard output: {why}.",
    "record-not-ours": "The file {file} is there already and is no recording; name another one.",
    "record-unwritable": "The recording {file} cannot be written: {why}.",
    "record-stopped": "The recording {file} ends early: {why}.",
    "record-anonymous": "The recording {file} holds no registration name and no code; --record-registration would keep them.",
    "record-registration": "The recording {file} holds the registration name and code, saved or typed. Do not "
    "publish it.",
    "record-line": "Line {line} of the recording cannot be read; record the session again.",
    "record-no-header": "The recording does not begin with a header at line {line}; record the session again.",
    "replay-unreadable": "The recording {file} cannot be read: {why}.",
    "replay-failed": "The replay fails at line {line} of the recording: the program cannot carry it out ({why}).",
    "replay-header": "The recording was made with another {field}: {there} there, {here} here.",
    "replay-endgames": "The recording was made with another table of endgames {name}; replay it with that one.",
    "replay-endgames-missing": "The recording was made with the table of endgames {name}, which is missing here.",
    "replay-endgames-more": "The recording was made without the table of endgames {name}; replay it without.",
    "replay-frame": "The replay differs: frame {number}, line {line} of the recording, looks different here.",
    "replay-frames": "The replay differs: {here} frames here, {there} in the recording, or not the same ones.",
    "replay-game": "The replay differs: it ends in another game.",
    "shots-unwritable": "The pictures cannot be written to {folder}: {why}.",
    "shots-nowhere": "No folder for the pictures can be made ({why}); name one with --shots.",
    "crash": "Something went wrong in the program; the saved game is kept, and {file} says what to report.",
    "crash-unwritten": "Something went wrong in the program; the saved game is kept, and this is to be reported: {why}.",
    # --- service and desktop ---------------------------------------------------------------------------------
    "install-would": "Nothing is changed yet. This would be done:",
    "install-write": "Write {file}:",
    "install-write-picture": "Write {file}, a picture of {size} bytes.",
    "install-remove": "Remove {file}",
    "install-run": "Run: {command}",
    "install-by": "Do it by: {command}",
    "install-done": "Done.",
    "install-halfway": "It stops here. What is named before this step is done and stays.",
    "install-failed": "The command {step} failed ({why}); mend that and do it again.",
    "install-unwritable": "The file {file} cannot be changed ({why}); mend that and do it again.",
    "install-no-systemd": "systemd does not answer here ({why}), so nothing is changed; do this where it runs, or start Wari "
    "by hand.",
    "install-not-root": "Only the administrator may change the system's services. Do: sudo {step}",
    "install-not-there": "There is nothing to take back: {file} is not there.",
    "install-user": "Say who plays by --user NAME, and not the administrator.",
    "install-no-user": "There is no user {user} on this computer; name another by --user.",
    "install-relative": "A service needs the whole path of the folder for saved games, beginning with /, not {folder}.",
    "install-no-folder": "The folder in which {file} was to be found is gone; write its whole path, beginning with /.",
    "install-not-for-services": "A service plays on its own screen, so {option} cannot come after --; leave it out. "
    "The display can be named before --, by --display kms or lcd.",
    "install-unprintable": "Services and menus can hold only letters, digits, signs and plain spaces, but this has others: {word}",
    "install-quotes": "systemd starts no program whose path holds a quotation mark or a backslash, as {program} does; install "
    "Wari in another folder.",
    "install-menu": "Not every desktop starts a program whose path holds = or %, as {program} does; install Wari in another "
    "folder.",
    "install-no-home": "A menu lies in its user's home folder, and nobody knows yours; set HOME to it and do this again.",
    "install-sudo": "A menu is its user's own, so do this without sudo: {step}",
    "install-missing": "Wari runs here from a folder and is not installed; install it first, as the README says.",
    "install-linux": "Services and menus of this kind are on Linux alone.",
    # --- doctor ----------------------------------------------------------------------------------------------
    "cannot-start": "Wari cannot start ({why}); wari doctor says what to do.",
    "doctor-can-play": "One can play here.",
    "doctor-can-play-terminal": "One can play in this terminal; for a screen of its own mend what is marked BAD.",
    "doctor-cannot-play": "One cannot play here yet: mend what is marked BAD and run wari doctor again.",
    "doctor-crash": "The doctor itself is ill ({why}); please report this.",
    "doctor-check-failed": "This could not be looked at ({why}); please report it with the output of wari doctor --json.",
    "doctor-python-old": "Python {version} is too old; install Python {oldest} or newer.",
    "doctor-python-environment": "Python {version}, {bits} bits on {machine}, in an environment of its own.",
    "doctor-python-system": "Python {version}, {bits} bits on {machine}, the system's own.",
    "doctor-packages": "Installed: {packages}.",
    "doctor-packages-missing": "Wari needs what is not installed. Do: {install} {missing}",
    "doctor-packages-missing-debian": "Wari needs what is not installed. Do: sudo apt install {missing}",
    "doctor-pygame": "{name} {version} with SDL {sdl}.",
    "doctor-pygame-both": "pygame {old} and pygame-ce {ce} share a folder and spoil each other. Do: {remedy}",
    "doctor-pygame-missing": "pygame is not installed. Do: {install} pygame-ce",
    "doctor-pygame-missing-32": "pygame is not installed, and for 32 bits only Debian has it. Do: sudo apt install "
    "python3-pygame, then make the environment anew by python3 -m venv --system-site-packages",
    "doctor-pygame-missing-debian": "pygame is not installed. Do: sudo apt install python3-pygame",
    "doctor-pygame-broken": "{name} {version} does not load ({why}). Do: {remedy}",
    "doctor-pygame-no-console": "{name} {version} with SDL {sdl} draws in windows and not on the console. For that: {remedy}",
    "doctor-kernel-compiled": "The opponent thinks with the compiled search.",
    "doctor-kernel-outdated": "The compiled search is older than its source, so the opponent thinks slowly. Do: "
    "{install} -e . where the source is",
    "doctor-kernel-interpreted": "The search is not compiled, so the opponent thinks slowly. Do: sudo apt install gcc "
    "python3-dev, then install Wari again",
    "doctor-kernel-system": "The search is not compiled, so the opponent thinks slowly; for more speed install Wari by pip.",
    "doctor-kernel-asked": "The opponent thinks slowly, as {variable} asks. Do: unset {variable}",
    "doctor-variables": "The environment sets for Wari: {names}.",
    "doctor-variables-none": "The environment sets nothing for Wari.",
    "doctor-variables-hidden": "The environment sets {setting}, so no window opens. Do: unset {variable}, and remove it from the "
    "file that sets it",
    "doctor-assets-missing": "The letters and pictures of Wari are missing; install Wari again.",
    "doctor-endgames": "{number} tables of solved endgames, of {least} to {most} seeds.",
    "doctor-endgames-missing": "{number} tables of solved endgames are missing; install Wari again to have them.",
    "doctor-endgames-bad-named": "{number} tables of solved endgames are no good; make them again in the folder that {variable} "
    "names, or unset it. {fault}",
    "doctor-endgames-bad": "{number} tables of solved endgames are no good; install Wari again. {fault}",
    "doctor-display-desktop": "There is a desktop: Wari opens a window in it.",
    "doctor-display-console": "A screen of {mode} is at {connector} of card {card}: wari --display kms",
    "doctor-display-held": "The screen at {connector} belongs to the desktop ({holder}). Start Wari in the desktop, or end "
    "the desktop. Do: sudo systemctl isolate multi-user.target",
    "doctor-display-no-console": "The screen at {connector} is there, but this pygame cannot draw on the console. Do: {remedy}",
    "doctor-display-unplugged": "No screen is plugged in at {connectors}; plug one in, switch it on and run wari doctor again.",
    "doctor-display-fbtft": "The panel runs by the old driver {driver}, on which nothing draws any more; use its overlay "
    "with the parameter drm in /boot/firmware/config.txt, or the display lcd.",
    "doctor-screen-unknown": "No screen is known",
    "doctor-screen-unplugged": "No screen is plugged in at {connectors}",
    "doctor-display-bus": "{screen}, but a panel can be on {bus}: wari --display lcd with a profile that names it.",
    "doctor-display-luma": "{screen}; connect one, or if a panel is on {bus}: {install} luma.lcd luma.oled, then wari "
    "--display lcd with a profile that names it.",
    "doctor-display-luma-debian": "{screen}; connect one, or if a panel is on {bus}: sudo apt install python3-luma.lcd "
    "python3-luma.oled, then wari --display lcd with a profile that names it.",
    "doctor-display-missing": "No screen is known. For HDMI put dtoverlay=vc4-kms-v3d into /boot/firmware/config.txt, for a "
    "panel the overlay of its maker, for one on SPI dtparam=spi=on; then restart.",
    "doctor-display-none": "No screen is known; connect one, or start Wari in a desktop or a terminal.",
    "doctor-profile": "The profile {name} is in order: {size}, {greys} greys, pointer {pointer}, display {display}.",
    "doctor-display-refused": "No window opens in the desktop that {variable} names, and no other screen is known. Start "
    "Wari in a terminal, or in a desktop that is running.",
    "doctor-display-hidden": "No window opens in the desktop, because the environment sets {setting}. Do: unset {variable}, then "
    "run wari doctor again.",
    "doctor-profile-no-desktop": "The profile names the display window, and there is no desktop. Start Wari in one, or give "
    "the profile another driver.",
    "doctor-profile-luma": "The panel needs what is not installed. Do: {install} {missing}",
    "doctor-profile-luma-debian": "The panel needs what is not installed. Do: sudo apt install {missing}",
    "doctor-profile-bus": "The panel's bus {bus} is not there; load the driver of that bus, or name another in the profile.",
    "doctor-profile-bus-pi": "The panel's bus {bus} is not there. Put {line} into /boot/firmware/config.txt, then restart.",
    "doctor-profile-bus-overlay": "The panel's bus {bus} is not there. Put its overlay into /boot/firmware/config.txt, see "
    "/boot/firmware/overlays/README, or name another in the profile.",
    "doctor-profile-lcd": "The panel {panel} can be on {bus}; whether it is there, only its picture tells.",
    "doctor-terminal": "This terminal of {columns} by {lines} characters can be played in: wari --display terminal",
    "doctor-terminal-none": "This is no terminal that could be played in.",
    "doctor-panel": "For a panel on a bus all is there, and for its keys.",
    "doctor-panel-none": "No panel on a bus is needed here.",
    "doctor-panel-missing": "A panel on a bus may stay dark or without keys: {missing} is missing. Do: sudo apt install "
    "{tools}, then {install} {names}",
    "doctor-panel-missing-debian": "A panel on a bus may stay dark or without keys: {missing} is missing. Do: sudo apt install "
    "{names}",
    "doctor-groups": "You may use screen, keys, sound and serial ports.",
    "doctor-groups-root": "The administrator may use screen, keys, sound and serial ports.",
    "doctor-groups-login": "You were put into {groups} after you logged in. Do: log out and in again, or restart",
    "doctor-groups-missing": "You are not in {groups}, so screen, keys or serial ports are not yours to use. Do: "
    "sudo usermod -aG {names} $USER, then log in again",
    "doctor-light": "The light {light} behind the panel can be dimmed.",
    "doctor-light-none": "There is no light behind a panel for Wari to dim.",
    "doctor-light-group": "The light {light} behind the panel cannot be dimmed. Do: sudo usermod -aG {group} $USER, then restart",
    "doctor-light-no-rule": "The light {light} behind the panel cannot be dimmed. Do: sudo cp {source} /etc/udev/rules.d/, then "
    "restart",
    "doctor-input": "To play with there is: {names}.",
    "doctor-input-desktop": "No keyboard or touchscreen is known to the kernel; the desktop may have its own.",
    "doctor-input-serial": "No keyboard or touchscreen is there; if a keypad is on {port}: wari --keypad serial:auto",
    "doctor-input-none": "Nothing to play with is there; plug in a keyboard, a keypad or a touch panel and run wari doctor again.",
    "doctor-serial": "Free serial ports: {ports}.",
    "doctor-serial-brltty": "brltty, which is for braille displays, takes the serial adapter {adapter} away. If nobody here reads "
    "braille: sudo apt remove brltty, then plug the adapter in again; else see docs/keypad.md.",
    "doctor-serial-none": "No serial port is there; only a serial keypad or a link needs one.",
    "doctor-serial-console": "The serial port {port} belongs to the log-in console; to have it for a keypad or a link: "
    "sudo raspi-config nonint do_serial_cons 1, then restart",
    "doctor-serial-console-other": "The serial port {port} belongs to the log-in console; to have it, take console= of that "
    "port out of the kernel's command line.",
    "doctor-sound": "Wari sounds, unless Sound is off in its settings; cards that play: {cards}.",
    "doctor-sound-desktop": "The kernel knows no sound card that plays; the desktop may have its own.",
    "doctor-sound-variable": "The environment sets {setting}, so Wari is silent. Do: unset {variable}, and remove it from the file "
    "that sets it",
    "doctor-sound-none": "No sound card that plays is there, so Wari is silent; plug one in, and it sounds within a minute.",
    "doctor-sound-none-pi": "No sound card that plays is there, so Wari is silent. Plug one in, or for the Raspberry Pi's own put "
    "dtparam=audio=on into /{config} and restart.",
    "doctor-sound-forbidden": "The sound cards ({cards}) are not yours to use, so Wari is silent. Do: sudo usermod -aG {group} "
    "$USER, then log in again",
    "doctor-sound-login": "You were put into {group} after you logged in, so Wari is silent. Do: log out and in again, or restart",
    "doctor-sound-locked": "The sound cards ({cards}) are not yours to use, so Wari is silent; see whose they are: ls -l /dev/snd",
    "doctor-sound-no-pygame": "Sound needs a pygame that works, see above.",
    "doctor-sound-no-mixer": "This {name} has no mixer that loads ({why}), so Wari is silent. Do: {remedy}",
    "doctor-overlay": "Enabled in /{config}: {names}.",
    "doctor-overlay-empty": "No overlay is enabled in /{config}.",
    "doctor-overlay-none": "There are no overlays on this computer.",
    "doctor-overlay-keypad": "The keypad on the pins works by the overlay {name}.",
    "doctor-overlay-uncompiled": "The overlay {name} is enabled, but not there. Do: sudo apt install device-tree-compiler, "
    "then sudo dtc -@ -I dts -O dtb -o /{file} {source}",
    "doctor-overlay-silent": "The overlay {name} is enabled in /{config}, but the kernel knows no such keypad; restart, then "
    "see what dmesg says of matrix-keypad.",
    "doctor-state": "Games are saved in {folder}.",
    "doctor-state-nowhere": "Nobody knows a folder for saved games. Set HOME, or name a folder by its whole path in WARI_STATE",
    "doctor-state-no-folder": "What lies where games are saved is no folder: {folder}. Move it away or name another by WARI_STATE",
    "doctor-state-read-only": "Games cannot be saved in {folder}: {mount} is read-only. Name a folder elsewhere by WARI_STATE",
    "doctor-state-fleeting": "Games saved in {folder} are gone after a restart ({kind}). Name a folder elsewhere by WARI_STATE",
    "doctor-state-forbidden": "Games cannot be saved in {folder}: it belongs to another user. Do: sudo chown -R $USER {folder}",
    "doctor-state-full": "Only {free} KiB are free for games in {folder}; delete something.",
    "doctor-state-damaged": "Games are saved in {folder}; {number} damaged files were set aside there and may be deleted.",
    "doctor-service": "The service {unit} starts Wari with the computer (now {active}).",
    "doctor-service-disabled": "The service {unit} is there and not enabled; to start with the computer: "
    "sudo systemctl enable {unit}",
    "doctor-service-missing": "Wari does not start with the computer; it would by: sudo {python} -m device install-service --yes",
    "doctor-service-no-systemd": "There is no systemd, so Wari cannot start with the computer by its service.",
    "doctor-service-failed": "The service {unit} failed; see why: journalctl -b -u {unit}",
    "doctor-service-desktop": "The service {unit} and the desktop both want the screen at the start. Do: "
    "sudo systemctl set-default multi-user.target",
    "script-unreadable": "The script {file} cannot be read: {why}.",
    "script-unknown": "There is no command {command}.",
    "script-missing": "After {command} comes {wanted}.",
    "script-argument": "After {command} comes {wanted}, not {got}.",
    "script-more": "After {command} nothing more can come, but here is {got}.",
    "script-quote": "A quote is opened and not closed: {got}.",
    "script-ended": "The program has ended; only restart, kill and expect screen off can follow.",
    "script-stopped": "The script was stopped.",
    "script-no-partner": "There is no second handheld; write connect first.",
    "script-no-field": "No text field is open to type into.",
    "script-off-screen": "The pixel {x} {y} is not on the screen of {size}.",
    "script-no-target": "Nothing called {label} can be touched; there is {names}.",
    "script-many-targets": "More than one thing called {label} can be touched; there is {names}.",
    "script-no-bowl": "Bowl {number} cannot be touched on the screen {screen}.",
    "script-no-turn": "South is not to move within {seconds} s of device time, on the screen {screen}.",
    "script-shot": "The picture {file} cannot be written: {why}.",
    "script-screen": "The screen should be {text} but is {screen}.",
    "script-text": 'The text "{text}" is not on the screen; it shows "{shown}".',
    "script-no-text": 'The text "{text}" is on the screen; it shows "{shown}".',
    "script-no-game": "There is no game, on the screen {screen}.",
    "script-board": "The position should be {wanted} but is {board}.",
    "script-not-over": "The game is not over, on the screen {screen}.",
    "script-over": 'The result should say "{text}" but says "{result}".',
    # --- firmware and screens --------------------------------------------------------------------------------
    "wari": "Wari",
    "ok": "OK",
    "cancel": "Cancel",
    "close": "Close",
    "back": "Back",
    "next": "Next",
    "step-back": "Before",
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
    "opponent-bijlmakers": "Wari",
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
    "answer-long": "Look at your move. Yes lets the computer answer",
    "answer": "Yes: the computer moves",
    "answer-short": "Go on?",
    "wait-yes": "Press Yes to let the computer answer.",
    "wait-machine": "It is not your turn: {name} is thinking.",
    "game-over-long": "The game is over: New game begins another",
    "game-over": "Game over",
    # result
    "it-is-a-draw": "It is a draw",
    "you-win": "You win",
    "machine-wins": "{name} wins",
    "reason-majority": "More than half of the seeds decide the game.",
    "reason-even": "Both stores hold 24 seeds.",
    "reason-slam": "A grand slam ended the game.",
    "reason-stranded": "{mover} had no legal move.",
    "reason-repetition": "The same position came up for the {times} time.",
    "reason-resigned": "{mover} resigned.",
    "reason-agreed": "You agreed on a draw.",
    "award-side": "{name} took what was left.",
    "award-owner": "Each side took its own row.",
    "award-split": "What was left was shared.",
    "award-nobody": "Seeds left on the board, counted for nobody: {seeds}.",
    # messages
    "think-ahead-on": "The machine now thinks in your time too, and its moves may vary.",
    "not-available": "This item is not available.",
    "locked-undo": "Undo needs a registration.",
    "locked-level": "Levels above {free} need a registration.",
    "power-low": "The battery is nearly empty. Your game is saved.",
    "power-low-unsaved": "The battery is nearly empty, and something is not saved: find power now.",
    "not-saved": "Not saved: {why}. Mend that; Wari tries again.",
    "not-saved-because": "Not saved: {why}.",
    "not-saved-short": "Not saved!",
    "settings-refused": "Some settings could not be used and have their defaults again: {names}.",
    "registration-edited": "The stored registration does not fit its name, so this copy is not registered.",
    "ask-new-game": "A game is in progress. Give it up and begin a new one?",
    "ask-quit-unsaved": "A game is in progress and could not be saved. Wari tries once more and quits. Quit now?",
    "ask-quit": "A game is in progress. It is kept for the next time. Quit now?",
    # calibration of touch
    "cross": "cross",
    "calibrate-cross": "Tap the cross ({number} of {count})",
    "calibrate-leave": "Esc (✱), or {seconds} s without a tap, keeps everything as it was.",
    "calibration-done": "The touch panel is calibrated.",
    "calibration-kept": "Touch is as it was.",
    "calibration-line": "These taps lie close together or on one line. Try again, from the first cross.",
    "calibration-off": "The last tap does not fit the others. Try again, from the first cross.",
    "keypad-connected": "The keypad is connected.",
    "keypad-lost": "The keypad does not answer. Check its cable; Wari goes on looking for it.",
    "keypad-missing": "There is no keypad at {name} yet. Plug it in; Wari goes on looking for it.",
    "keypad-none": "No keypad is plugged in yet. Plug it in; Wari goes on looking for it.",
    "keypad-refused": "This account may not use {name}. Let sudo usermod -aG dialout $USER add it to the group, and log in "
    "anew.",
    "keypad-busy": "Another program uses {name}. End it; Wari goes on trying.",
    "evdev-refused": "This account may not read {name}, so there would be no keys. Let sudo usermod -aG input $USER add it to "
    "the group input, and log in again.",
    "evdev-busy": "Another program keeps {name} for itself, so Wari would hear no keys. End it and start Wari again.",
    "evdev-useless": "What is at {name} has no key that Wari knows and is no touch panel; name another, or --keypad evdev:auto.",
    "evdev-missing": "Reading input devices takes python-evdev, which is missing ({why}). Do: "
    "{python} -m pip install evdev, or with Debian's Python: sudo apt install python3-evdev.",
    "evdev-doubles": "The display {display} reads keyboards and touch panels itself, so evdev:auto would hear each key twice. "
    "Name the one device that Wari should take for itself: --keypad evdev:/dev/input/…",
    "keypad-unusable": "The keypad at {name} cannot be opened ({why}). Wari goes on trying.",
    "keypad-mute": "What is plugged in at {name} is no keypad of Wari's; docs/keypad.md tells how to make it one.",
    "keypad-version": "The keypad at {name} speaks version {there}, not {here}. Copy the firmware to it once more: "
    "wari keypad-firmware.",
    # --- two players on a line -------------------------------------------------------------------------------
    "two-players": "Two players",
    "partner": "Partner",
    "link-off": "There is no line to another handheld. Quit, and start Wari with a port on both:\nwari --link /dev/ttyUSB0\n\n"
    "On a home network one listens, the other calls:\nwari --link listen://:7777\nwari --link socket://NAME:7777",
    "link-down": "There is no line: {why}. Wari goes on trying; a game goes on when both are back.",
    "link-calling": "The line is open, and nobody answers yet. Start Wari with --link at the other end too.",
    "link-silent": "Your partner does not answer any more. Look at the cable and at the other handheld; the game goes on when both are back.",
    "link-echo": "The line brings back what is sent. Use a crossed cable (null modem).",
    "link-version": "The other handheld (Wari {program}) speaks version {there} of the link, this one (Wari {own}) version {here}. Install the "
    "same Wari on both.",
    "link-meeting": "Your partner is there. The two handhelds compare their games.",
    "link-contradiction": "The two handhelds remember different moves of the same game, so it cannot go on. Offer a new game.",
    "link-forbidden": "The other handheld did what the rules forbid, so the game cannot go on. Install the same Wari on both and offer a new game.",
    "link-behind": "The other handheld's game has {there} moves, this one's {here}.",
    "link-position": "{name}: {bowls}, store {score}",
    "link-take-over": "Take its game over if this is how you left it, or offer a new one.",
    "link-other-game": "The other handheld does not have the game that is in progress here. Connect the one you began it with, or offer a new game.",
    "link-offered": "You offered a game: {terms}. Your partner has not answered yet.",
    "link-accepted": "You accepted the game. Who begins is being drawn.",
    "link-playing": "The game with your partner is in progress.",
    "link-over": "The game with your partner is over.",
    "link-ready": "Your partner is there. Offer a game, or wait for an offer.",
    "link-short-off": "There is no line",
    "link-short-down": "The line is down",
    "link-short-calling": "Waiting for your partner",
    "link-short-silent": "Your partner is away",
    "link-short-echo": "The line echoes",
    "link-short-version": "The versions differ",
    "link-short-meeting": "Comparing the games",
    "link-short-contradiction": "The games differ",
    "link-short-forbidden": "This cannot go on",
    "link-short-behind": "Moves are missing",
    "link-short-other-game": "Another partner",
    "link-short-offered": "You offered a new game",
    "link-short-accepted": "Drawing who begins",
    "link-see": "{state}: see Two players",
    "link-new": "Offer a game",
    "link-offer": "Offer",
    "link-rematch": "Rematch",
    "link-withdraw": "Take it back",
    "link-catch-up": "Take over",
    "link-say": "Say",
    "link-undo": "Take a move back",
    "link-draw": "Offer a draw",
    "link-resign": "Resign",
    "link-state": "The line",
    "link-menu": "Menu",
    "ask-link-offer": "Your partner offers a game: {terms}. Play it?",
    "ask-link-give-up": "Your partner offers a new game: {terms}. Give this one up for it?",
    "ask-link-undo": "Your partner wants to take a move back. Allow it?",
    "ask-link-draw": "Your partner offers a draw. Accept it?",
    "ask-resign": "Give the game up? Your partner wins then.",
    "link-offer-sent": "The game is offered.",
    "link-declined": "Your partner says no.",
    "link-withdrawn": "Your partner took the offer back after you accepted it, and may have known who would move first.",
    "link-cheated": "The other handheld changed its lot when it knew yours, so the game does not begin.",
    "link-you-begin": "The game begins. You move first.",
    "link-partner-begins": "The game begins. Your partner moves first.",
    "link-too-late": "Too late: your partner has moved.",
    "link-says": "Partner: {phrase}",
    "link-said": "You: {phrase}",
    "link-waits": "Your partner waits for you: see Two players in the menu.",
    "link-not-yet": "It is your partner's turn.",
    "link-no-partner": "Your partner is not there: see Two players in the menu.",
    "link-asked": "Your partner is asked.",
    "link-asked-long": "Your partner is asked. You need not wait",
    "link-resigning": "You resigned. Your partner learns it when the line is back",
    "link-resigning-short": "You resigned",
    "link-sending": "Your partner does not have your move yet",
    "link-sending-short": "Sending…",
    "link-their-turn": "Your partner's turn",
    "phrase-hello": "Hello!",
    "phrase-good-luck": "Good luck!",
    "phrase-good-move": "Good move!",
    "phrase-oops": "Oops…",
    "phrase-thinking": "I am thinking.",
    "phrase-thanks": "Thank you!",
    "phrase-well-played": "Well played!",
    "phrase-bye": "Good bye!",
    # nag and registration
    "nag-title": "Please register Wari",
    "not-registered": "This copy is not registered.",
    "registered-to": "Registered to {name}",
    "nag-costs": "A registration costs {price} and gives you:",
    "benefit-undo": "Undo, as far back as you like",
    "benefit-levels": "the levels above {free}",
    "benefit-nag": "no more of this screen",
    "nag-source": "Codes from {vendor}, {contact}",
    "nag-source-short": "Codes: {contact}",
    "nag-wait": "Later opens in {seconds} s.",
    "later": "Later",
    "later-in": "Later ({seconds})",
    "register-title": "Register Wari",
    "your-name": "Name",
    "your-code": "Code",
    "check-code": "Check the code",
    "enter-field": "Write",
    "empty-field": "–",
    "wait-seconds": "in {seconds} s",
    "registered-thanks": "Thank you, {name}. Wari is registered.",
    "code-no-name": "Write the name that the code was made for.",
    "code-empty": "Write the code, twelve digits in three groups.",
    "code-typo": "A digit of the code is wrong, missing or swapped. Compare it once more.",
    "code-foreign": "This code belongs to another name than {name}: check both.",
    "name-unreadable": "Part of the name is not text ({part}). Write the name again.",
    "name-long": "A name has at most {most} characters, this one {length}; shorten it.",
    "name-undrawable": "The handheld cannot draw {part}. Write the name with other letters.",
    "entry-full-name": "A name has at most {most} characters.",
    "entry-full-code": "A code has {most} digits.",
    "register-anonymous": "This session is recorded. End it, then register.",
    "code-wait": "Too many wrong codes. Try again in {seconds} s.",
    "bad-vendor": "The vendor file cannot be used: {why}. Mend it, or unset WARI_VENDOR.",
    # text entry
    "delete": "Del",
    "done": "Done",
    "space": "␣",
    "entry-hint-name": "Pad: # next, held done · ✱ del, held back · 0 held Aa",
    "entry-hint-keyboard": "Full keyboard: type, Enter done, Esc back",
    "entry-hint-code": "Pad: # held done · ✱ del, held back",
    # settings
    "setting-edition": "Rules",
    "setting-grand-slam": "Grand slam",
    "setting-level": "Level",
    "setting-first": "First move",
    "setting-direction": "Sowing",
    "setting-occurrence": "Repetition",
    "setting-delay": "Delay",
    "setting-view": "Show",
    "setting-large-counts": "Large counts",
    "setting-high-contrast": "High contrast",
    "setting-sound": "Sound",
    "setting-backlight": "Backlight",
    "setting-auto-off": "Auto-off",
    "setting-multitap": "Multi-tap ms",
    "setting-think-ahead": "Think ahead",
    "edition-psion": "Psion",
    "edition-oware": "Oware",
    "edition-bijlmakers": "Bijlmakers",
    "edition-classic": "Classic",
    "edition-awari": "Awari",
    "grand-slam-captures": "captures",
    "grand-slam-captures-nothing": "takes nothing",
    "grand-slam-illegal": "not allowed",
    "grand-slam-ends-uncounted": "ends uncounted",
    "grand-slam-opponent-takes-rest": "ends, rest given",
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
    "first-machine": "the machine",
    "first-draw": "drawn",
    "direction-anticlockwise": "anticlockwise",
    "direction-clockwise": "clockwise",
    "occurrence-3": "ends at the 3rd",
    "occurrence-2": "ends at the 2nd",
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
    "keys-welcome": "The lower row is yours. Sow a bowl, capture twos and threes on the other side, and carry home more than 24 seeds.",
    "keys-welcome-short": "Yours is the lower row. 25 seeds win.",
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
    "kernel-outdated": "interpreted: its source has changed; wari doctor says how to rebuild it",
    "about-profile": "Handheld: {name}, {width} × {height}, {greys} greys",
    "about-licence": "Free software under the MIT licence, without warranty.",
    "about-font": "Letters: Helvetica bitmaps, © Adobe Systems and Digital Equipment Corporation.",
    # help
    "topic-introduction": "Introduction",
    "topic-how-to-play": "How to play",
    "topic-example": "Worked example",
    "topic-opponent": "Opponent",
    "topic-registration": "Registration",
    "topic-further": "Further information",
    "help-introduction": (
        "Wari is one of the oldest games that are still played. It belongs to the mancala family, games of sowing and "
        "capturing that are known all over Africa and wherever Africans took them; Oware, Awari and Awale are other "
        "names of it.\n"
        "Two players face each other across two rows of bowls. The seeds have no owner: whoever is to move takes up a "
        "bowl on their own side and sows it around the board. What counts is what you carry home.\n"
        "There is no luck in it. The rules are learnt in five minutes, and a computer needed years to work out that "
        "perfect play by both sides ends in a draw."
    ),
    "help-opponent": (
        "The machine is called Psion, Wari or Computer, after the rules. Its level is chosen for a new game, or by Level in "
        "the menu: then it counts from the machine's next move.\n"
        "Level 0 plays any move. The levels 1 to 3 look as many moves ahead and err, a little less from level to level. 4 and "
        "5 see far and hardly err. 6 and 7 never err on purpose; 7 thinks longest. From 5 on the endgames are known. The "
        "levels above {free} need a registration.\n"
        "A level plays the same on every machine. Only a slow one ends the thinking early; it then says that the level was "
        "cut short. Enter or # makes the machine move at once.\n"
        "With Think ahead, one of the settings, the machine thinks in your time too. It plays no weaker for it, but its moves "
        "may vary with how long you take."
    ),
    "help-registration": (
        "Wari is shareware: play as long as you like and pass it on. A registration costs {price}.\n"
        "It opens Undo and the levels above {free}, puts your name on the title page, and removes the reminder at the start "
        "and after each game.\n"
        "Write to {vendor} ({contact}) with the name you want to see. You get a code of twelve digits. Choose "
        "Register in the menu, write name and code, and check them. Spaces and capitals in the name do not matter.\n"
        "The code belongs to a person, not to a machine: use it on all your handhelds."
    ),
    "help-further": (
        "The five editions come from four programs and rule books, and from the rules under which the game was solved in "
        "2002. Each keeps its own answers to the questions that the common rules leave open; see How to "
        "play, which always shows the rules of the game in progress.\n"
        "The README that comes with the program tells how to add an edition, a screen, a driver or a language."
    ),
    "rules-of": "Rules: {edition}",
    "rules-board": (
        "Each player has a row of six bowls; yours is the lower one. Every bowl begins with four seeds, 48 in all.\n"
        "Choose one of your bowls that holds seeds: tap it or press its number, 1 to 6 from your left."
    ),
    "rules-sowing-anticlockwise": (
        "Its seeds are sown one by one into the following bowls, anticlockwise: to the right along your row, then back "
        "along the other. With twelve seeds or more the bowl they came from is passed over.\n"
        "The direction can be changed for a new game; the board is then the mirror image."
    ),
    "rules-sowing-clockwise": (
        "Its seeds are sown one by one into the following bowls, clockwise as you chose: to the left along your row, then "
        "back along the other. With twelve seeds or more the bowl they came from is passed over.\n"
        "The direction can be changed for a new game; anticlockwise is the rule, and this board its mirror image."
    ),
    "rules-capture": (
        "If the last seed makes two or three in a bowl of the other side, you capture them, and so with the bowl before "
        "it, back along that row, as long as each holds two or three. You need not choose a capturing bowl."
    ),
    "rules-feeding-none": "You owe the other side nothing: you may leave it without seeds. (Our reading: the original sets no duty.)",
    "rules-feeding-if-starved": (
        "If the other side has no seeds at your turn, you must play a bowl that brings some there. If you have none, the "
        "game is over."
    ),
    "rules-feeding-always": (
        "You may not leave the other side without seeds while another of your bowls would leave it some. If every bowl "
        "empties it, all are allowed."
    ),
    "rules-grand-slam-captures-always": (
        "So you may not capture everything the other side has (a grand slam) while another bowl would leave it some; if it is "
        "the only way, it is a capture like any other."
    ),
    "rules-grand-slam-captures": "Capturing everything the other side has (a grand slam) is a capture like any other.",
    "rules-grand-slam-captures-nothing": "A move that would capture everything the other side has (a grand slam) is sown but captures nothing.",
    "rules-grand-slam-illegal": (
        "A move that would capture everything the other side has (a grand slam) is not allowed, even when it is the only one. "
        "(Our reading; the game is then over.)"
    ),
    "rules-grand-slam-ends-uncounted": (
        "Capturing everything the other side has (a grand slam) ends the game; what is left counts for nobody."
    ),
    "rules-grand-slam-opponent-takes-rest": (
        "Capturing everything the other side has (a grand slam) ends the game; what is left is the other side's."
    ),
    "rules-grand-slam-spares-first": (
        "A move that would capture everything the other side has (a grand slam) leaves the bowl where the last seed fell."
    ),
    "rules-grand-slam-spares-last": (
        "A move that would capture everything the other side has (a grand slam) leaves the last bowl that it would reach."
    ),
    "rules-stranded-opponent": "Who has no move ends the game, and the other side takes all that is left.",
    "rules-stranded-owner": "Who has no move ends the game, and each side takes the seeds in its own row.",
    "rules-stranded-nobody": "Who has no move ends the game; the seeds on the board count for nobody. (Our reading.)",
    "rules-repetition-owner": "When the same position comes up for the {times} time, the game ends and each side takes its own row.",
    "rules-repetition-nobody": "When the same position comes up for the {times} time, the game ends; what is left is not counted.",
    "rules-repetition-split": "When the same position comes up for the {times} time, the game ends and what is left is shared.",
    "rules-ends": "With 25 seeds you have won at once; 24 each is a draw. Whatever ends the game, the larger store wins.",
    "rules-first-me": "You move first.",
    "rules-first-machine": "The machine moves first.",
    "rules-first-draw": "Who moves first is drawn.",
    "rules-edition-psion": (
        "Ours: the original does not speak of repetition, so at the {times} time what is left counts for nobody; and a game "
        "that ends with less than 25 goes to the larger store. It calls the sowing clockwise, but its own example only works "
        "anticlockwise."
    ),
    "rules-edition-oware": (
        "These are the international rules. Ours: by these rules it is drawn who moves first, 24 each is a draw at once, and "
        "a cycle is a position that comes up for the {times} time."
    ),
    "rules-edition-bijlmakers": (
        "By these rules you move first, and what a grand slam does is chosen before a new game. Ours: at first it takes "
        "nothing; the other choices are those known from other rule books; and a side that has no seeds, or none that it "
        "may play, ends the game as one that cannot feed does."
    ),
    "rules-edition-classic": (
        "Each choice is confirmed: Yes plays it, No chooses again, and another Yes lets the computer answer. Pass is possible "
        "only without a valid move, and then the game is over; a board without seeds is a draw. Ours: by these rules you "
        "move first, 24 each is a draw at once, a bowl that must be played captures even if it takes everything, a "
        "game that ends with less than 25 goes to the larger store, and what is left when a position comes up for the {times} "
        "time counts for nobody."
    ),
    "rules-edition-awari": (
        "Under these rules the game was solved: perfect play is a draw. Ours: by these rules it is drawn who moves first, and "
        "a position ends the game when it comes up for the {times} time."
    ),
    "example-0-short": "Bowl {number} holds seven seeds: where does the last one fall?",
    "example-1-short": "A 2 and a 3: five seeds are yours. The other side sows six.",
    "example-2-short": "It captured nine. You sow the five seeds of bowl {number}.",
    "example-3-short": "Three more are yours. The other side answers by sowing five.",
    "example-4-short": "It captured five. Looking ahead decides.",
    "example-0": "The middle of a game, and you are to move. Bowl {number} holds seven seeds: where does the last one fall?",
    "example-1": "The last seed made 2, the bowl before it 3: five seeds are yours. Now the other side sows six from its far bowl.",
    "example-2": "It reached your row and captured nine. You sow the five seeds of bowl {number}.",
    "example-3": "The last seed made 3, so three more are yours. The other side answers by sowing five.",
    "example-4": "It captured five. None of these moves need be the best, and nobody has to capture: looking ahead decides.",
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
        self._translations = translations or NullTranslations()

    def __call__(self, code: str, **values: object) -> str:
        """Return the sentence for *code* filled with *values*."""
        return self._translations.gettext(ENGLISH[code]).format(**values)


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
