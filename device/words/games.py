"""The sentences of ``wari games``."""

from __future__ import annotations

GAMES: dict[str, str] = {
    "games-none": "No games are kept in {folder}.",
    "games-none-found": "No game fits. Games kept in {folder}: {number}.",
    "games-no-such": "Game {number} does not exist; {folder} keeps {most}. See wari games list.",
    "games-damaged": "The file {file} is damaged. Start Wari, which sets it aside and uses the copy before it.",
    "games-unreadable": "The games in {file} cannot be read: {why}.",
    "games-not-saved": "The games cannot be saved in {folder}: {why}.",
    "games-player": "{name} (level {level})",
    "games-players": "{south} – {north}",
    "games-starred": "starred",
    "games-rules": "Rules: {edition}, a grand slam {grand_slam}, the game ends at occurrence {occurrence} of a position.",
    "games-wins": "{winner} won {score}. {why}",
    "games-draw": "A draw, {score}. {why}",
    "games-goes-on": "The game is not finished. The stores hold {score}.",
    "games-said": "The file that it came from says {score}.",
    "games-unfinished": "unfinished",
    "games-file-unreadable": "The file {file} cannot be read: {why}.",
    "games-file-unwritable": "The file {file} cannot be written: {why}.",
    "games-file-exists": "The file {file} already exists; name another.",
    "games-file-none": "The file {file} holds no games.",
    "games-refused": "In {file}, game {number} is left out because of its move {move}, “{text}”. {why}",
    "games-refused-whole": "In {file}, game {number} is left out. {why}",
    "games-assumed": "{number} of the games name no rules that Wari knows; they were read as {edition}. To choose other "
    "rules, use --edition.",
    "games-imported": "Games imported: {new}. Kept already: {old}. Left out: {refused}.",
    "games-exported": "Games written to {file}: {number}.",
    "games-deleted": "Game {number} is deleted.",
    "games-filmed": "The picture {file} shows {number} moves.",
    "games-no-pillow": "A moving picture needs the package Pillow, which is missing. Run: {python} -m pip install Pillow",
}
