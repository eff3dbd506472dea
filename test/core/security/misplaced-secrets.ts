import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { KnownSecrets } from "./known-secrets.ts";
import type { RecordedService } from "./recorded-service.ts";

/** Sends every secret where it does not belong, as people and programs do by mistake. */
export async function misplacedSecrets(
  { ask, address, answers }: RecordedService,
  secrets: KnownSecrets,
): Promise<void> {
  const key = secrets.get("API key");
  const narrow = secrets.get("narrow key");
  for (const secret of secrets.all()) {
    await ask("GET", `/v1/site?api_key=${secret}&x=${secret}`);
    await ask("GET", `/v1/nowhere/${secret}`, { key });
    await ask("GET", `/v1/conversation/${secret}`, { key });
    await ask("GET", `/v1/sessions?from=${secret}`, { key });
    await ask("GET", `/widget/${secret}.js`);
    await ask("POST", `/v1/replies/${secret}`, { body: { message: secret } });
    await ask("GET", "/v1/site", { headers: { authorization: `Bearer ${secret}` } });
    await ask("GET", "/v1/site", {
      headers: { authorization: `Basic ${secret}`, "x-api-key": `${secret}x` },
    });
    await ask("POST", "/v1/message", { key, body: `{"message":"${secret}` });
    await ask("POST", "/v1/message", { key, body: { message: "Hi", session_id: `${secret} ` } });
    await ask("PATCH", "/v1/site", { key, body: { name: { secret } } });
    await ask("PATCH", "/v1/site", { key, body: { allowed_origins: [secret] } });
    await ask("PATCH", "/v1/site", { key: narrow, body: { webhook_url: secret } });
    await ask("POST", "/v1/widget/sessions", {
      headers: { origin: `https://${secret}` },
      body: { site: secret },
    });
  }

  // An error may name a header, so the response to a call with a secret as a header name contains the secret. No other response
  // may contain it.
  const body = JSON.stringify({ webhook_headers: { [key]: "\n" } });
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const { status } = await fetch(`${address}/v1/site`, { method: "PATCH", headers, body });
  if (status !== 400) throw new Error(`It took a line end for a header's value: ${status}`);

  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.end(`GET /v1/site HTTP/1.1\r\nX-API-Key: ${key}\r\n Authorization ${key}\0\r\n\r\n`);
  answers.push({ to: "no HTTP", status: 400, text: await text(socket) });
}
