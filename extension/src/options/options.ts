// The options page: the server's address, tried before it is kept.

import { addressOf, isLoopback, permissionPattern } from "../api/address";
import { Server, ServerFailure, WORLD } from "../api/server";
import { byId, t, translate } from "../panel/dom";
import { readServer, readToken, writeServer } from "../settings";

const field = byId("server") as HTMLInputElement;
const secret = byId("token") as HTMLInputElement;

/** Say how it went; a failure is an alert. */
function say(kind: "good" | "bad" | "busy", title: string, detail = ""): void {
  const result = byId("result");
  result.hidden = false;
  result.dataset["kind"] = kind;
  byId("result-title").textContent = title;
  byId("result-detail").textContent = detail;
  field.setAttribute("aria-invalid", String(kind === "bad"));
}

/** Try the address that stands in the field; keep it when the reader asks and it can be asked. */
async function tryIt(keep: boolean): Promise<void> {
  const address = addressOf(field.value);
  if (!address.ok) {
    say("bad", t(`address_${address.fault}`), t("addressExample"));
    field.focus();
    return;
  }
  const { server } = address;
  const token = secret.value.trim();
  if (!/^[\x21-\x7e]*$/.test(token)) {
    say("bad", t("failure_unauthorized"), t("failure_unauthorized_remedy"));
    secret.focus();
    return;
  }
  // Asked first: a browser grants it only while it still counts the click.
  const origins = [permissionPattern(server)];
  const granted = await chrome.permissions.request({ origins }).catch(() => false);
  if (!granted) {
    say("bad", t("permissionRefused"), t("permissionRefusedRemedy", new URL(server).hostname));
    return;
  }
  if (keep) {
    await writeServer(server, token);
    field.value = server;
  }
  say("busy", t("testing", server));
  try {
    const version = await new Server(server, WORLD, token).test();
    const where = isLoopback(new URL(server).hostname) ? t("reachedHere") : t("reachedElsewhere", new URL(server).hostname);
    say("good", t(keep ? "savedAndReached" : "reached", version), where);
  } catch (error) {
    const failure = error instanceof ServerFailure ? error : new ServerFailure("wrong_server");
    const remedy = t(`failure_${failure.kind}_remedy`, server);
    const detail = failure.kind === "unreachable" ? remedy : [failure.detail, remedy].filter(Boolean).join(" ");
    say("bad", t(`failure_${failure.kind}`, server), keep ? `${detail} ${t("savedAnyway")}` : detail);
  }
}

translate(document);
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void tryIt(true);
});
byId("test").addEventListener("click", () => void tryIt(false));
void readServer().then(async (server) => {
  field.value = server;
  secret.value = await readToken(server);
});
