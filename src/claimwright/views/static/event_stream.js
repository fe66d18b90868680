// The body of an answer that is a stream of server-sent events → a call for each.
//
// The browser's own EventSource sends no form, and gives up after any answer that is no stream.

const BROKEN = "The connection broke; trying again …";
const AGAIN_MS = 2000;
const LONGEST_MS = 30_000;

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

// The same of a job. Where the stream breaks, or is answered by what is none, such as the 503 of a proxy
// while the server starts anew, the rest is asked for at its address, at longer and longer intervals,
// until the job has ended or is gone. `status` gives the line on which the reader is told so.
export async function followJob(answer, address, on, { status, ended, signal }) {
  let [last, pause, said] = ["", AGAIN_MS, ""];
  for (let stream = answer; !ended(); stream = null) {
    const headers = { Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) };
    try {
      stream ??= await fetch(address, { headers, signal });
      if (stream.status === 204 || stream.status === 404) return;
      if (stream.ok) {
        pause = AGAIN_MS;
        if (status()?.textContent === BROKEN) status().textContent = said;
        await readEvents(stream.body, on, (id) => { last = id || last; });
      }
    } catch (error) {
      if (error.name === "AbortError") throw error;
    }
    if (ended()) return;
    if (stream?.status === 401) throw new Error("the server asks who calls");
    const line = status();
    if (line && line.textContent !== BROKEN) [said, line.textContent] = [line.textContent, BROKEN];
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      signal?.addEventListener("abort", resolve, { once: true });
    });
    pause = Math.min(2 * pause, LONGEST_MS);
  }
}

// The same of a page that shows its job from the first event to the last. Whatever the server has no
// more to say of, it shows itself when the page is loaded again.
export async function followPage(address, on, line, ended) {
  await followJob(null, address, on, { status: () => line, ended }).catch(() => {});
  if (!ended()) location.reload();
}
