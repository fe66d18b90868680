import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, permissionPattern } from "../src/api/address";
import { EventParser, eventOf } from "../src/api/events";
import { Server, ServerFailure, type World } from "../src/api/server";

const LAST = { coverage: {}, doubtful: [], id: "a", state: "done", verdicts: {} };
const frame = (id: number, name: string, data: object) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const json = (body: object, status = 200, type = "application/json") =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": type } });

interface Asked {
  url: string;
  options: RequestInit | undefined;
}

/** A world that gives one answer after the other and notes what it was asked. */
function world(...answers: (Response | Error)[]): World & { asked: Asked[]; slept: number[] } {
  const asked: Asked[] = [];
  const slept: number[] = [];
  return {
    asked,
    slept,
    online: () => true,
    sleep: async (ms) => { slept.push(ms); },
    fetch: async (url, options) => {
      asked.push({ url, options });
      const answer = answers[asked.length - 1];
      if (answer instanceof Response) return answer;
      throw answer ?? new TypeError("Failed to fetch");
    },
  };
}

async function numbers(server: Server, last = 0): Promise<number[]> {
  const heard: number[] = [];
  for await (const { number } of server.follow("a", last, new AbortController().signal)) heard.push(number);
  return heard;
}

const kindOf = async (promise: Promise<unknown>) =>
  promise.then(() => "none", (error: unknown) => (error instanceof ServerFailure ? error.kind : String(error)));

test("an event that comes in pieces is heard once and whole", () => {
  const parser = new EventParser();
  const heard = [...frame(3, "state", { id: "a" })].flatMap((character) => parser.feed(character));

  assert.deepEqual(heard, [{ id: 3, name: "state", data: '{"id":"a"}' }]);
});

test("heartbeats and the time to retry are no events", () => {
  assert.deepEqual(new EventParser().feed("retry: 2000\n\n: still here\n\n"), []);
});

test("lines may end as on any system", () => {
  assert.deepEqual(new EventParser().feed("id: 1\r\ndata: {}\r\n\r\n"), [{ id: 1, name: "", data: "{}" }]);
});

test("an event without an end is given up", () => {
  assert.throws(() => new EventParser().feed("data: ".padEnd(40_000_000, "x")), RangeError);
});

test("an event that this version does not know is passed over", () => {
  assert.equal(eventOf({ id: 1, name: "weather", data: "{}" }), null);
});

test("a stream is followed to its last event", async () => {
  const stream = new Response(frame(1, "state", { id: "a", state: "reading" }) + frame(2, "summary", LAST));

  assert.deepEqual(await numbers(new Server("http://127.0.0.1:8000", world(stream))), [1, 2]);
});

test("a stream that breaks is taken up after the last event that was heard", async () => {
  const there = world(
    new Response(frame(1, "state", { id: "a", state: "reading" })),
    new TypeError("network"),
    new Response(frame(2, "summary", LAST)),
  );
  const heard = await numbers(new Server("http://127.0.0.1:8000", there));

  assert.deepEqual(heard, [1, 2]);
  assert.equal(new Headers(there.asked[2]?.options?.headers).get("Last-Event-ID"), "1");
  assert.deepEqual(there.slept, [1_000, 2_000]);
});

test("a server that says there is no more is not asked again", async () => {
  const there = world(new Response(null, { status: 204 }));

  assert.deepEqual(await numbers(new Server("http://127.0.0.1:8000", there), 9), []);
  assert.equal(there.asked.length, 1);
});

test("a check that the server no longer has is not asked for again", async () => {
  const gone = json({ title: "Not found", detail: "no article" }, 404, "application/problem+json");

  assert.equal(await kindOf(numbers(new Server("http://127.0.0.1:8000", world(gone)))), "gone");
});

test("a title is sent without what cannot be printed", async () => {
  const there = world(json({ id: "a" }, 202));
  await new Server("http://127.0.0.1:8000", there).begin({ text: "Seas rise.", title: " The\n\u0000sea " });

  assert.deepEqual(JSON.parse(String(there.asked[0]?.options?.body)), { text: "Seas rise.", title: "The sea" });
});

test("a token goes with every call and follows no redirect", async () => {
  const there = world(json({ id: "a" }, 202), new Response(null, { status: 204 }));
  const server = new Server("http://127.0.0.1:8000", there, "cw_secret");
  await server.begin({ text: "Seas rise.", title: "" });
  await numbers(server, 9);

  const sent = there.asked.map(({ url, options }) => [new Headers(options?.headers).get("Authorization"), options?.redirect, url.includes("secret")]);
  assert.deepEqual(sent, [["Bearer cw_secret", "error", false], ["Bearer cw_secret", "error", false]]);
});

const described = (title: string, paths: object = { "/v1/articles": {} }) => json({ info: { title, version: "0.1.0" }, paths });
const READY = json({ status: "ok" });

test("a server that answers tells its version", async () => {
  assert.equal(await new Server("http://127.0.0.1:8000", world(described("claimwright"), READY)).test(), "0.1.0");
});

const FAULTS: [string, string, Response | Error][] = [
  ["nothing answers", "unreachable", new TypeError("refused")],
  ["another program answers in JSON", "wrong_server", described("Petstore")],
  ["another program answers with a page", "wrong_server", new Response("<html>")],
  ["another program knows no such path", "wrong_server", new Response("no", { status: 404 })],
  ["an older claimwright answers", "old_server", described("claimwright", {})],
  ["claimwright refuses", "refused", json({ title: "Bad request", detail: "host" }, 400, "application/problem+json")],
  ["claimwright asks who calls", "unauthorized", json({ title: "Authentication required" }, 401, "application/problem+json")],
  ["the token lacks a scope", "unauthorized", json({ title: "Forbidden" }, 403, "application/problem+json")],
  ["a proxy finds nobody behind it", "unreachable", new Response("", { status: 502 })],
];

for (const [said, kind, answer] of FAULTS) {
  test(`${said}: ${kind}`, async () => {
    assert.equal(await kindOf(new Server("http://127.0.0.1:8000", world(answer)).test()), kind);
  });
}

test("a server that cannot answer claims yet is not ready", async () => {
  const unready = json({ title: "Unavailable", detail: "empty" }, 503, "application/problem+json");

  assert.equal(await kindOf(new Server("http://127.0.0.1:8000", world(described("claimwright"), unready)).test()), "not_ready");
});

test("a server elsewhere is not reached by a computer that is offline", async () => {
  const there = { ...world(new TypeError("no network")), online: () => false };

  assert.equal(await kindOf(new Server("https://claims.example", there).test()), "offline");
});

const ADDRESSES: [string, string][] = [
  ["http://127.0.0.1:8000/", "http://127.0.0.1:8000"],
  ["localhost:9000", "http://localhost:9000"],
  [" https://claims.example/behind/ ", "https://claims.example/behind"],
  ["", "empty"],
  ["http://", "no_url"],
  ["ftp://127.0.0.1", "scheme"],
  ["javascript:alert(1)", "no_url"],
  ["http://me:secret@127.0.0.1", "credentials"],
  ["http://claims.example", "plain_http"],
  ["http://127.0.0.1.evil.example", "plain_http"],
];

for (const [typed, expected] of ADDRESSES) {
  test(`the address ${JSON.stringify(typed)} is read as ${expected}`, () => {
    const address = addressOf(typed);

    assert.equal(address.ok ? address.server : address.fault, expected);
  });
}

test("the permission is asked for the host alone", () => {
  assert.equal(permissionPattern("https://claims.example:8443/behind"), "https://claims.example/*");
});
