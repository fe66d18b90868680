// The body of an answer that is a stream of server-sent events → a call for each.
//
// The browser's own EventSource can ask, but not send a form.

function hear(block, on) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) data.push(line.slice(6));
  }
  if (data.length) on[name]?.(JSON.parse(data.join("\n")));
}

export async function readEvents(body, on) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) hear(block, on);
  }
}
