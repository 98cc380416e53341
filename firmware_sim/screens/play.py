"""The play screen: the board, whose turn it is, what happened last, and the commands."""

from __future__ import annotations

from collections.abc import Callable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from firmware_sim.screens.parts.board_view import is_above
from firmware_sim.screens.parts.coaching import ENDS, Coaching
from firmware_sim.screens.parts.commands import BY_LETTER, ON_BOARD, applies, is_locked, run
from firmware_sim.screens.parts.game_screen import GameScreen
from firmware_sim.screens.parts.navigation import STAY, Go, push
from firmware_sim.screens.parts.play_view import Shown, draw_play
from firmware_sim.search.thinker import LEVELS, Thinker
from firmware_sim.session import GUEST, MACHINE, NOBODY, Session
from firmware_sim.settings import DELAY_MS

KEYS = {"0": "undo", "9": "again", "*": "menu", "esc": "menu", "menu": "menu"}
BUSY_MS = 500
WATCH_KEYS = {"#": "pause", "enter": "pause", "0": "take-over"}
MOVES_LEFT = 20  # for which a machine with a clock keeps its time
LOOK = 10  # times the delay of a seed that a move of two machines stands


class Play(GameScreen):
    """A game against the machine."""

    name = "play"
    result_screen = "result"
    keys = KEYS

    def __init__(self, handheld: Handheld, command: str = "") -> None:
        super().__init__(handheld)
        self.thinker = Thinker(handheld.kernel.Search())
        self.hands_over = False  # the other player is to be called once the seeds lie
        self.thought_ms = 0  # by the machine about its move
        self.reduced = False  # the wall-clock cap cut the last thinking short
        self.coaching = Coaching(handheld)
        self.released = self._may_answer()  # the machine may answer
        self.busy_ms = 0
        self.paused = False  # two machines play, and the player looks closely
        self.steps = False  # by one move
        self.seen_ms = 0  # since the last move of theirs fell
        self.show_result = not self._session.game.moves  # a game that was over before has shown its result
        if command:
            self.command(command)

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        session = self.hand.session
        if session is None:
            raise RuntimeError("the play screen needs a game")
        return session

    def _may_answer(self) -> bool:
        """True unless the edition lets the player look at the own move first; a game that begins needs no Yes."""
        game = self._session.game
        return not game.edition.confirm or not game.moves or self._session.against == NOBODY

    @property
    def game(self) -> Game:
        """The game, the player of this handheld being South."""
        return self._session.game

    @property
    def thinking(self) -> bool:
        """True while the machine looks for its move."""
        return self._session.machines_turn and self.released and not self.is_held

    @property
    def is_held(self) -> bool:
        """True while two machines that play are paused, or a move of theirs is still to be seen."""
        is_watched = self._session.against == NOBODY
        return is_watched and (
            (self.paused and not self.steps) or self.running is not None or self.seen_ms < self._look_ms
        )

    @property
    def _look_ms(self) -> int:
        """How long a move of two machines stands before the next: as *Delay* goes."""
        return LOOK * DELAY_MS * self.hand.settings.number("delay")

    @property
    def awaits_table(self) -> bool:
        """True while the machine's level cannot think yet, as its table of endgames is not open."""
        return self.thinking and not self.thinker.busy and self._lacks_table

    @property
    def wants_nodes(self) -> bool:
        """True while the machine looks for its move, or thinks ahead."""
        return self.ponders or (self.thinking and not self.awaits_table)

    @property
    def ponders(self) -> bool:
        """True while the coach, or a machine that thinks ahead, has something to find in the player's time."""
        return self.coaches or self._thinks_ahead

    @property
    def coaches(self) -> bool:
        """True while the coach looks for a hint or for the values of the bowls."""
        return self._session.players_turn and not self.running and self.coaching.wants_nodes

    @property
    def _thinks_ahead(self) -> bool:
        session, chosen = self._session, bool(self.hand.settings["think_ahead"])
        waits = not session.players_turn or self._lacks_table
        return chosen and not waits and self.thinker.left_ahead(session.level) > 0

    @property
    def _lacks_table(self) -> bool:
        """True when the level uses the table of endgames, which is not open yet."""
        return LEVELS[self._level].endgames and self.hand.opens_table

    @property
    def _level(self) -> int:
        """The level of the machine to move; in a player's turn, that of the machine it plays."""
        session = self._session
        return session.level_of(session.game.position.to_move) if session.machines_turn else session.level

    @property
    def asking_machine(self) -> bool:
        """True when the edition wants a Yes before the machine answers."""
        return self._session.machines_turn and not self.released and not self.running

    @property
    def takes_yes(self) -> bool:
        """True when a question stands that Yes is an answer to."""
        return self.takes_no or self.asking_machine

    @property
    def waiting(self) -> bool:
        """True when nothing moves and the player is to move, or the game is over and said so."""
        return not self.running and not self._session.machines_turn and not self.result_is_due

    @property
    def bottom(self) -> Side:
        """The side whose row is below: of two players here whoever moves, and until the seeds lie whoever moved."""
        if self._session.against != GUEST or not self.hand.settings["turn_board"]:
            return Side.SOUTH
        game = self.game
        moved = game.history[-1].side if game.history else game.position.to_move
        return moved if self.running or game.result else game.position.to_move

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next picture, the next flash of the busy message, or the result."""
        if self._session.machines_turn and self.is_held and not self.paused and not self.running:
            return max(0, self._look_ms - self.seen_ms)
        if self.running:
            return super().deadline
        if self.hands_over:
            return 0
        flash = BUSY_MS - self.busy_ms % BUSY_MS if self.thinking else None
        wanted = (flash, self._session.next_second, super().deadline)
        return min((ms for ms in wanted if ms is not None), default=None)

    # --- what happens ----------------------------------------------------------------------------------------

    def tick(self, ms: int, nodes: int) -> Go:
        """Let the clock run, move the seeds on, let the machine think, show the result."""
        if not self.running:
            self._run_clock(ms)
        self.busy_ms = (self.busy_ms + ms) % (2 * BUSY_MS) if self.thinking else 0
        self.move_seeds(ms)
        self.seen_ms = 0 if self.running else self.seen_ms + ms
        if self._session.players_turn:
            self.coaching.follow(self._session.game)
        if self.coaches:
            self._coach(nodes)
        elif self.ponders:
            self.thinker.think_ahead(self._session.game, self._session.level, self.hand.table, nodes)
        elif self.wants_nodes:
            self._think(nodes)
        elif self.result_is_due:
            return self.wait_for_result(ms)
        elif self.hands_over and not self.running:
            self.hands_over = False
            return push("handover")
        return STAY

    def _coach(self, nodes: int) -> None:
        ready = self.coaching.think(nodes)
        if ready == "hint":
            self.cursor = self.coaching.tell_hint()
        elif ready in ENDS and self.coaching.accepts(ready, self._session.game):
            self._end(ENDS[ready])
        if ready == "hint" or self.coaching.values:
            self._note_help()

    def _end(self, end: Callable[[Game], None]) -> None:
        """End and save the game, and tell the result."""
        end(self._session.game)
        self._tell_end()

    def _tell_end(self) -> None:
        self.hand.save("game")
        self._show_anew()

    def _note_help(self) -> None:
        """Note in the game's record that the player saw help before this move."""
        session = self._session
        if session.game.ply not in session.helped:
            session.helped |= {session.game.ply}
            self.hand.save("game")

    def _advise(self, name: str) -> Go:
        """Ask for a hint, or turn the values of the bowls on or off."""
        if not self._session.players_turn:
            self.hand.say("wait-machine", name=self.hand.opponent())
        elif name == "hint" or name in ENDS:
            self.coaching.ask(name)
        else:
            self.coaching.values = not self.coaching.values
            self.hand.say("values-on" if self.coaching.values else "values-off")
        self.coaching.follow(self._session.game)
        return STAY

    def _run_clock(self, ms: int) -> None:
        """Take time off the clock of whoever is to move; the machine moves before it spends too much of its own."""
        session = self._session
        before = session.game.result
        session.spend(ms)
        if session.game.result is not before:
            self._tell_end()
        elif session.left and self.thinking:
            self.thought_ms += ms
            if self.thought_ms * MOVES_LEFT > session.left[session.game.position.to_move]:
                self.move_now(reduced=True)

    def _think(self, nodes: int) -> None:
        bowl = self._started().think(nodes)
        if bowl is not None and not self.running:
            self.reduced = False
            self.play_bowl(bowl)

    def move_now(self, *, reduced: bool) -> None:
        """End the thinking with the best move found so far; *reduced* says so on the screen."""
        if self.thinking:
            bowl = self._started().move_now()
            if self.running:
                self.running.finish()
            self.reduced = reduced
            self.play_bowl(bowl)

    def _started(self) -> Thinker:
        """Return the thinker, which has begun to think about this position."""
        if not self.thinker.busy:
            self.thought_ms = 0
            session, keep = self._session, bool(self.hand.settings["think_ahead"])
            self.thinker.start(session.game, self._level, session.seed, self.hand.table, keep_table=keep)
        return self.thinker

    def play_bowl(self, bowl: int) -> None:
        """Play a bowl for whoever is to move, and save the game."""
        session = self._session
        move = session.game.play(bowl)
        self.thinker.forget()
        self.released = self._may_answer()
        self.asked, self.cursor, self.after_ms, self.show_result, self.is_swept = None, None, 0, True, False
        self.coaching.drop()
        self.steps = False
        self.hands_over = session.against == GUEST and bool(self.hand.settings["hand_over"]) and not session.game.result
        self.hand.save("game")
        self.sow(move)

    def may_choose(self) -> bool:
        """Return whether a player may choose a bowl; two machines that are watched go on by a move instead."""
        if self._session.against == NOBODY:
            self._watch("step" if self.paused else "watch-keys")
        elif self._session.machines_turn:
            self.hand.say("wait-yes" if self.asking_machine else "wait-machine", name=self.hand.opponent())
        return not self._session.machines_turn and self._session.against != NOBODY

    def answer(self, yes: bool) -> Go:
        """Answer the question that stands: play the bowl asked about, or let the machine move."""
        if self.asked is not None:
            bowl, self.asked = self.asked, None
            if yes:
                self.play_bowl(bowl)
        elif self.asking_machine:
            self.released = self.released or yes
        return STAY

    def command(self, name: str) -> Go:
        """Take back, play again or pass here; leave every other command to the table."""
        hurried = self.hurry()
        if hurried:
            return hurried
        name = BY_LETTER.get(name, name)
        if name == "resigned":
            self._end(lambda game: game.resign(self.hand.chooser))
            return STAY
        if name in ("draw-allowed", "share-allowed"):
            self._end(ENDS[name.removesuffix("-allowed")])
            return STAY
        if name == "undo-allowed":
            return self._take_back()
        if name not in ON_BOARD or is_locked(self.hand, name) or not applies(self.hand, name):
            return run(self.hand, name)
        if name == "again":
            return self.again()
        if name in ("pause", "take-over"):
            return self._watch(name)
        if name == "resign" or (name in ("draw", "share", "undo") and self._session.against == GUEST):
            return push("ask", question=name)
        if name in ("hint", "values", *ENDS):
            return self._advise(name)
        if name == "pass":
            self.hand.say(f"refusal-{self._session.game.pass_refusal().value}")
            return STAY
        return self._take_back() if name == "undo" else self._play_again()

    def _take_back(self) -> Go:
        self._session.undo()
        return self._changed()

    def _play_again(self) -> Go:
        self._session.redo()
        return self._changed()

    def _changed(self) -> Go:
        """Show and save the game after moves were taken back or played again."""
        self._show_anew()
        self.hand.save("game")
        return STAY

    def _show_anew(self) -> None:
        """Show the game as it stands after moves were taken back or played again."""
        self.show_as_it_stands()
        self.coaching.drop()
        self.thinker.forget()
        self.cursor, self.released, self.show_result = None, self._may_answer(), True

    def _watch(self, what: str) -> Go:
        """Pause two machines or let them go on, by a single move when they are paused; or take over the lower row."""
        if what == "pause":
            self.paused = not self.paused
            self.hand.say("watch-paused" if self.paused else "watch-on")
        elif what == "step":
            self.steps = True
        elif what == "take-over":
            self._session.against = MACHINE
            self.hand.say("watch-taken")
            self._changed()
        else:
            self.hand.say(what)
        return STAY

    def key(self, key: str) -> Go:
        """Answer, choose a bowl, or give a command; the keys of a game that is watched come first."""
        watched = self._session.against == NOBODY and self.game.result is None
        return self._watch(WATCH_KEYS[key]) if watched and key in WATCH_KEYS else super().key(key)

    def enter(self) -> Go:
        """Play the ringed bowl; while the machine thinks, ask it to move now."""
        if not self.thinking:
            return super().enter()
        self.move_now(reduced=False)
        return STAY

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the game as it stands."""
        session = self._session
        shown = Shown(
            game=session.game,
            level=session.level,
            picture=self.picture,
            moving=self.running is not None,
            thinking=self.thinking,
            flash=self.busy_ms < BUSY_MS,
            asked=self.asked,
            answering=self.asking_machine,
            cursor=self.cursor,
            reduced=self.reduced,
            bottom=self.bottom,
            is_above=is_above(self.hand),
            labels=self.coaching.labels() if session.players_turn and not self.running else None,
        )
        draw_play(canvas, self.hand, self.bars, shown)
