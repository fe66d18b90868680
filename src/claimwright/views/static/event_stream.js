// The body of an answer that is a stream of server-sent events → a call for each.
//
// The browser's own EventSource can ask, but not send a form.

const AGAIN_MS = 2000;
const LONGEST_MS = 30_000;
const TRIES = 5;

function hear(block, on) {
  let name = "message";
  let id = "";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) data.push(line.slice(6));
    else if (line.startsWith("id: ")) id = line.slice(4);
  }
  if (data.length) on[name]?.(JSON.parse(data.join("\n")));
  return id;
}

export async function readEvents(body, on, last = () => {}) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) last(hear(block, on));
  }
}

// The same of a job: where the stream breaks, the rest is asked for at its address, until the job has
// ended or the server cannot be reached any more.
export async function followJob(answer, address, on, { signal, ended }) {
  let last = "";
  let tries = 0;
  const heard = (id) => {
    if (id) [last, tries] = [id, 0];
  };
  for (let stream = answer; ; ) {
    try {
      if (stream?.ok) await readEvents(stream.body, on, heard);
    } catch (error) {
      if (error.name === "AbortError") throw error;
    }
    if (ended()) return;
    if (++tries > TRIES) throw new Error("the server cannot be reached");
    await new Promise((resolve) => { setTimeout(resolve, stream ? AGAIN_MS : 0); });
    const headers = { Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) };
    try {
      stream = await fetch(`${address}/events`, { headers, signal });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      stream = new Response(null, { status: 503 });
    }
    // Who has all of a job that has ended is answered so; one that is gone is not asked for again.
    if (stream.status === 204 || stream.status === 404) return;
  }
}

// A job's events to a page that shows it, by their names; `tell` hears whether the line is there. The
// browser mends a broken line by itself, but gives up after any answer that is no stream, such as the
// 503 of a proxy while the server starts anew: then the stream is opened again. Returns what ends it.
export function listen(addressAfter, on, tell) {
  let [last, source, timer, pause, closed] = ["", null, 0, AGAIN_MS, false];

  function later() {
    timer = setTimeout(again, pause);
    pause = Math.min(2 * pause, LONGEST_MS);
  }

  async function again() {
    // What the answer was, an EventSource does not say.
    const headers = { Accept: "text/event-stream" };
    const answer = await fetch(addressAfter(last), { headers }).catch(() => null);
    answer?.body?.cancel().catch(() => {});
    if (closed) return;
    // It has ended, is gone, or asks who calls: the page itself says so.
    if (answer && [204, 401, 404].includes(answer.status)) location.reload();
    else if (answer?.ok) open();
    else later();
  }

  function open() {
    source = new EventSource(addressAfter(last));
    source.addEventListener("open", () => { pause = AGAIN_MS; tell(true); });
    // The browser names its own broken connection "error", too; it has no data.
    source.addEventListener("error", ({ data }) => {
      if (data !== undefined) return;
      tell(false);
      if (source.readyState === EventSource.CLOSED) later();
    });
    for (const [name, react] of Object.entries(on)) {
      source.addEventListener(name, ({ data, lastEventId }) => {
        if (data === undefined) return;
        last = lastEventId || last;
        react(JSON.parse(data));
      });
    }
  }

  open();
  return () => { closed = true; clearTimeout(timer); source.close(); };
}
