// The body of an answer that is a stream of server-sent events → a call for each.
//
// The browser's own EventSource can ask, but not send a form.

const AGAIN_MS = 2000;
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
