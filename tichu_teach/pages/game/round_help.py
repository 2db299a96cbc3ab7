"""A learner's questions during a round: what is legal, what the coach would do, whether they can go out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tichu_teach.pages.game import claiming, counsel
from tichu_teach.pages.game.counsel import Weighed
from tichu_teach.pages.game.playing import MatchPage
from tichu_teach.pages.table.scene import aloud
from tichu_teach.pages.table.session import on_press
from tichu_teach.texts import text


class RoundHelp:
    """The part of a game's page that answers what the learner asks before they decide."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page

    @on_press("legal")
    def press_legal(self) -> None:
        """Show and name the legal plays until the next move (*What may I do?*)."""
        play, match = self._page.play, self._page.match
        play.help = replace(play.help, lights_plays=not play.help.lights_plays, verdict=None)
        words = match.presenter.coach.legal_words(match.state, match.acting) if play.help.lights_plays else []
        self._page.show(" ".join(words))

    # -- the coach -----------------------------------------------------------------------------------

    @on_press("would")
    def press_would(self) -> None:
        """Tell a little more of the coach's choice, until all is told (*What would you do?*)."""
        play = self._page.play
        if not play.match.owes_decision or play.thinking.busy:
            return
        if play.help.advice_level == 0 and play.help.weighed is None and self._weigh():
            return
        self._tell_more()

    def _tell_more(self) -> None:
        play, match = self._page.play, self._page.match
        play.help = replace(
            play.help, advice_level=counsel.next_level(match.state, match.acting, play.help.advice_level)
        )
        self._page.show(aloud(play.advised()))

    def _weigh(self) -> bool:
        """Have the coach compare their choice with the others, in slices; return False if there is none to
        compare.
        """
        play, state = self._page.play, self._page.state
        weighing = counsel.weighing(play.match.record, play.match.acting)
        if weighing is None:
            return False

        def weighed() -> None:
            if play.match.state is state and play.match.owes_decision:
                found = Weighed(state, *weighing.best_found, weighing.worked_out)
                play.help = replace(play.help, weighed=found)
                self._tell_more()

        play.thinking.begin(weighing.steps(), weighed, self._tell_more)
        if play.thinking.busy:
            self._page.show(text("advise.sure.thinking"))
        return True

    # -- a claim -------------------------------------------------------------------------------------

    @on_press("claim")
    def press_claim(self) -> None:
        """Answer *I can go out now*, with the plays that do it or what may stop them.

        Other presses are answered while the proof is being sought.
        """
        play = self._page.play
        if not claiming.may_claim(play.match) or play.proving.busy:
            return
        play.fresh()
        play.proving.begin(self._proving(), self._proved, self.press_unclaim)
        if play.proving.busy:
            self._page.show(text("game.claim.thinking"))

    def _proving(self) -> Iterator[None]:
        play = self._page.play
        looking = claiming.answering(play.match)
        while True:
            try:
                over = int(10 * next(looking))
            except StopIteration as found:
                play.help = replace(play.help, claim_answer=found.value)
                return
            if over != play.help.proving:
                play.help = replace(play.help, proving=over)
                self._page.show()
            yield

    def _proved(self) -> None:
        claimed = self._page.play.help.claim_answer
        if claimed:
            blocks = claiming.blocks(self._page.match, claimed)
            told = [block["text"] for block in blocks if block["kind"] == "text"]
            self._page.show(aloud([claiming.title(claimed), *told]))

    @on_press("unclaim")
    def press_unclaim(self) -> None:
        """Go back to the table to decide unaided, even before the answer is found."""
        play = self._page.play
        play.proving.stop()
        play.help = replace(play.help, claim_answer=None)
        self._page.show(play.match.title)

    @on_press("carry")
    def press_carry(self) -> None:
        """Play what has been proved, play by play."""
        play = self._page.play
        claimed = play.help.claim_answer
        if claimed and claimed.proof:
            play.match = replace(play.match, carried=tuple(claimed.proof.plays))
            play.fresh()
            self._page.go()
