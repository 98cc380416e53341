"""The help, the worked example and the lesson."""

from __future__ import annotations

HELP: dict[str, str] = {
    "topic-introduction": "Introduction",
    "topic-how-to-play": "How to play",
    "topic-lesson": "Lesson",
    "topic-example": "Worked example",
    "topic-opponent": "Opponent",
    "topic-two-players": "Two players",
    "topic-settings": "Settings",
    "topic-registration": "Registration",
    "topic-further": "Further information",
    "help-introduction": (
        "Wari is an old African game of pots and stones, which we call bowls and seeds. Legend makes it the first board "
        "game of all, played in Egypt three thousand years ago and in Africa long before that.\n"
        "It belongs to the mancala family, games of sowing and capturing, as does Bao, the most involved of them. Other "
        "names for Wari are Oware, Awari and Awale.\n"
        "The seeds have no owner: on your turn you pick up a bowl of seeds on your own side and sow them around the "
        "board. What counts is what ends up in your store.\n"
        "Wari is simple to play and very hard to play well. Luck plays no part, and it took a computer years to work "
        "out that perfect play by both sides ends in a draw."
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
        "moves may vary with how long you take.\n"
        "With Clocks, each side has 5, 10 or 20 minutes; whoever runs out of time loses. The clocks stop while seeds are "
        "sown and while the menu covers the board."
    ),
    "help-two-players": (
        "To play with somebody here, choose a second player under Against in New game. The board turns to whoever moves. A move is "
        "taken back, and a draw agreed on, by the other player's Yes.\n"
        "For another handheld, connect the two by a cable or a network, and open Two players in the menu of both. One "
        "player offers a game and the other accepts it; each sees their own row below.\n"
        "If the connection breaks, no move is lost: connect again, and the game goes on."
    ),
    "help-settings": (
        "Delay is the time between two seeds that are sown; with 0 they are sown at once. Bowls show seeds or numbers. "
        "Large numbers and High contrast make the board easier to read.\n"
        "Auto-off switches the handheld off when nobody uses it; the game is saved. Key repeat time is how long a key "
        "waits for you to press it again for its next letter.\n"
        "Calibrate, in the menu, corrects a touch panel that does not hit what you tap."
    ),
    "help-registration": (
        "Wari is shareware: try it as long as you like, and pass it on. If you enjoy it, you must register. It costs "
        "{price}.\n"
        "Registering unlocks Undo and the levels above {free}, puts your name on the title page, and removes the "
        "reminder at the start and after each game.\n"
        "Write to {vendor} ({contact}) with the name you want to see. You will get a code of twelve digits. Choose "
        "Register in the menu, enter the name and the code, and check them. Spaces and capitals in the name do not "
        "matter.\n"
        "The code belongs to a person, not to a handheld: use it on all of yours."
    ),
    "help-latest": "For news and the latest version, write to {vendor} ({contact}).",
    "help-latest-page": "For news and the latest version, see {page} or write to {vendor} ({contact}).",
    "help-further": (
        "The five editions come from four programs and rule books, and from the rules under which the game was "
        "solved in 2002. Each answers in its own way the questions that the common rules leave open; see How to "
        "play, which always shows the rules of the game in progress.\n"
        "The README that comes with the program explains how to add an edition, a screen, a driver or a language."
    ),
    "rules-of": "Rules: {edition}",
    "rules-board": "Each player has six bowls of four seeds, yours below. On your turn, tap a bowl or press its number.",
    "rules-sowing-anticlockwise": "You sow its seeds one by one, anticlockwise: to the right, then back along the other "
    "row.",
    "rules-sowing-clockwise": "You sow its seeds one by one, clockwise: to the left, then back along the other row.",
    "rules-sown": "Bowl {number} was sown:",
    "rules-laps": "Twelve seeds or more skip their own bowl.",
    "rules-capture": "If your last seed makes 2 or 3 in your opponent's row, you capture them, and so on back along that "
    "row while each bowl holds 2 or 3. You need not choose a bowl that captures.",
    "rules-captured": "Bowl {number} captures {taken}:",
    "rules-feeding-none": "You may leave your opponent without seeds. (Our reading.)",
    "rules-feeding-if-starved": "If your opponent has no seeds, you must play a bowl that brings some. If you have none, "
    "the game is over.",
    "rules-feeding-always": "You may not leave your opponent without seeds while another bowl would leave some. If none "
    "would, play any.",
    "rules-grand-slam-captures-always": "So a grand slam, which captures all your opponent has, is legal only if no other "
    "bowl leaves some.",
    "rules-grand-slam-captures": "Capturing all your opponent has, a grand slam, is a capture like any other.",
    "rules-grand-slam-captures-nothing": "A move that would capture all your opponent has, a grand slam, captures nothing.",
    "rules-grand-slam-illegal": "You may not capture all your opponent has, a grand slam. If you have no other move, the "
    "game is over. (Our reading.)",
    "rules-grand-slam-ends-uncounted": "Capturing all your opponent has, a grand slam, ends the game. The rest counts "
    "for nobody.",
    "rules-grand-slam-opponent-takes-rest": "Capturing all your opponent has, a grand slam, ends the game. Your opponent "
    "takes the rest.",
    "rules-grand-slam-spares-first": "A move that would capture all your opponent has, a grand slam, spares the bowl "
    "where the last seed fell.",
    "rules-grand-slam-spares-last": "A move that would capture all your opponent has, a grand slam, spares the last bowl "
    "that it would reach.",
    "rules-stranded-opponent": "If a player cannot move, the game ends and the opponent takes the rest.",
    "rules-stranded-owner": "If a player cannot move, the game ends and each side takes its own row.",
    "rules-stranded-nobody": "If a player cannot move, the game ends and the rest counts for nobody. (Our reading.)",
    "rules-repetition-owner": "When a position occurs for the {times} time, the game ends and each side takes its own "
    "row.",
    "rules-repetition-nobody": "When a position occurs for the {times} time, the game ends and the rest counts for "
    "nobody.",
    "rules-repetition-split": "When a position occurs for the {times} time, the game ends and the rest is shared.",
    "rules-ends": "25 seeds win at once; 24 each is a draw. However the game ends, the larger store wins.",
    "rules-first-me": "You move first.",
    "rules-first-machine": "The computer moves first.",
    "rules-first-draw": "Chance decides who moves first.",
    "rules-edition-psion": "Our reading: a repetition ends the game at the {times} time, the larger store wins with fewer "
    "than 25, and the sowing is anticlockwise, as in the original's own example.",
    "rules-edition-oware": "These are the international rules. Our reading: chance decides who moves first, 24 each is a "
    "draw at once, and a cycle is a position that occurs for the {times} time.",
    "rules-edition-bijlmakers": "Before a new game you choose what a grand slam does. Our reading: at first it captures "
    "nothing; the other choices; and a side with no seeds, or none that it may play, ends the game.",
    "rules-edition-classic": "Yes plays the bowl you chose; another Yes lets the computer reply. You may pass only without a "
    "legal move, when the game is over. A board without seeds is a draw. Our reading: you move first, 24 each is a draw "
    "at once, a bowl that must be played captures, the larger store wins with fewer than 25, and a position ends the game at the {times} time.",
    "rules-edition-awari": "The game was solved under these rules: perfect play is a draw. Our reading: chance decides who "
    "moves first, and a position ends the game at the {times} time.",
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
