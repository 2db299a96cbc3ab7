// The players of another program (NeonButrfly/tichuml) behind a pipe: a position a line, an answer a line.
// `tests/bench/guests.py` starts it and says how the bundle that it loads is made.

const program = require(process.argv[2]);
const lines = require("node:readline").createInterface({ input: process.stdin });

for (const each of ["log", "info", "warn", "error"]) console[each] = () => {}; // its own diagnostics

function combination({ cards, rank }, before) {
  const found = program.listCombinationInterpretations(program.cardsFromIds(cards), before);
  const off = (each) => Math.abs(each.primaryRank - rank);
  return found.sort((one, other) => off(one) - off(other))[0];
}

function trick(plays, passed) {
  let top = null;
  const entries = plays.map(({ seat, ...play }) => {
    top = combination(play, top);
    return { type: "play", seat, combination: top };
  });
  const winner = entries.at(-1).seat;
  return {
    leader: entries[0].seat,
    currentWinner: winner,
    currentCombination: top,
    entries: [...entries, ...passed.map((seat) => ({ type: "pass", seat }))],
    passingSeats: passed,
  };
}

function cards(bySeat) {
  return Object.fromEntries(Object.entries(bySeat).map(([seat, ids]) => [seat, program.cardsFromIds(ids)]));
}

lines.on("line", (line) => {
  const { seat, plays, passed, hands, collectedCards, gift, ...told } = JSON.parse(line);
  const state = program.createScenarioState({
    ...told,
    hands: cards(hands),
    collectedCards: cards(collectedCards),
    currentTrick: plays.length && !gift ? trick(plays, passed) : null,
    pendingDragonGift: gift && {
      winner: seat,
      trickCards: program.cardsFromIds(plays.flatMap((play) => play.cards)),
      nextLeader: seat,
      roundEndsAfterGift: false,
    },
  });
  const legalActions = { [seat]: program.getLegalActions(state)[seat] ?? [] };
  const { action } = program.heuristicsV1Policy.chooseAction({ state, legalActions });
  const play = legalActions[seat].find(
    (each) =>
      each.type === "play_cards" &&
      String(each.cardIds) === String(action.cardIds) &&
      each.phoenixAsRank === action.phoenixAsRank
  );
  process.stdout.write(JSON.stringify({ ...action, rank: play?.combination.primaryRank ?? null }) + "\n");
});
