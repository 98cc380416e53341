"""The words of two players on a line."""

from __future__ import annotations

LINK: dict[str, str] = {
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
    "link-not-yet-brief": "Not your turn yet.",
    "link-no-partner": "Your opponent is not connected: see Two players in the menu.",
    "link-no-partner-brief": "Not connected.",
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
}
