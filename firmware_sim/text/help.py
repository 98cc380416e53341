"""The help, the worked example and the lesson."""

from __future__ import annotations

HELP: dict[str, str] = {
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
        "moves may vary with how long you take.\n"
        "With Clocks, each side has 5, 10 or 20 minutes; whoever runs out of time loses. The clocks stop while seeds are "
        "sown and while the menu covers the board."
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
