"""The sentences of ``wari doctor``."""

from __future__ import annotations

DOCTOR: dict[str, str] = {
    "cannot-start": "Wari cannot start ({why}); run wari doctor to see what to do.",
    "doctor-can-play": "Wari can run here.",
    "doctor-can-play-terminal": "Wari can run in this terminal; to use a separate screen, fix what is marked BAD.",
    "doctor-cannot-play": "Wari cannot run here yet: fix what is marked BAD and run wari doctor again.",
    "doctor-crash": "wari doctor itself failed ({why}); please report this.",
    "doctor-check-failed": "This check did not finish ({why}); please report it with the output of wari doctor --json.",
    "doctor-packages": "Python {python}, {bits}-bit on {machine}; installed: {packages}.",
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
    "doctor-assets-missing": "Wari's fonts and pictures are missing; install Wari again.",
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
}
