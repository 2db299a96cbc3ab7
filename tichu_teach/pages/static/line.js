// @ts-check
// The line to the kernel.

let lastId = 0;

const BUSY_AFTER = 150;
const LOST_AFTER = 6000;

// line.ask(type, fields, source) sends; one open request a source. `change` is told of every change of
// busy / lost, `refused` of an error's text.
export function openLine(model, { change, refused }) {
  const open = new Map(); // id → {source, slow, dead}
  const late = new Set(); // an answer that comes after all removes the notice
  const line = { lost: false, busy: new Set(), source: null };

  function settle(id) {
    const request = open.get(id);
    if (!request) return null;
    clearTimeout(request.slow);
    clearTimeout(request.dead);
    open.delete(id);
    line.busy.delete(request.source);
    return request;
  }

  line.ask = (type, fields, source = type) => {
    if (type !== "hello") {
      if ([...open.values()].some((r) => r.source === source)) return false;
      line.source = source;
    }
    const id = ++lastId;
    const request = {
      source,
      slow: setTimeout(() => {
        line.busy.add(source);
        change();
      }, BUSY_AFTER),
      dead: setTimeout(() => {
        settle(id);
        late.add(id);
        line.setLost(true);
      }, LOST_AFTER),
    };
    open.set(id, request);
    try {
      model.send({ id, type, ...fields });
    } catch {
      settle(id);
      line.setLost(true);
    }
    return true;
  };

  line.hear = (answer) => {
    if (!answer || typeof answer !== "object" || !("reply" in answer)) return;
    const request = settle(answer.reply);
    if (!request && !late.delete(answer.reply)) return; // another view's
    line.lost = false;
    if (answer.ok === false)
      refused(String(answer.error ?? ""), request ? request.source : null, answer.readings);
    change();
  };

  line.setLost = (lost) => {
    if (line.lost === lost) return;
    line.lost = lost;
    change();
  };

  line.close = () => {
    for (const id of [...open.keys()]) settle(id);
  };
  return line;
}
