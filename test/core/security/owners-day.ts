import type { PretendWorkflow } from "../api/pretend-workflow.ts";
import { signedToken } from "../api/signed-token.ts";
import type { PretendModel } from "../replies/pretend-model.ts";
import type { KnownSecrets } from "./known-secrets.ts";
import type { RecordedService } from "./recorded-service.ts";

const ORIGIN = "https://shop.example";
const PATHS = ["/site", "/sessions", "/usage", "/users/7/export", "/export"];
const PAGES = ["/metrics", "/healthz", "/readyz", "/v1/openapi.json", "/v1/docs", "/widget.js"];

/** Makes the calls of an owner, of their workflow and model, and of their visitors in a day, with typical failures. */
export async function ownersDay(
  { ask }: RecordedService,
  { workflow, model }: { workflow: PretendWorkflow; model: PretendModel },
  secrets: KnownSecrets,
): Promise<void> {
  const say = (request: { key?: string; headers?: Record<string, string>; body?: object }) =>
    ask("POST", "/v1/message", { body: { message: "Hi" }, ...request });

  const made = await ask("POST", "/v1/sites", {
    key: secrets.get("operator's key"),
    body: {
      name: "Shop",
      plan: "enterprise",
      allowed_origins: [ORIGIN],
      sign: true,
      timestamp: true,
      webhook_url: `${workflow.url}?token=${secrets.get("token in the URL")}`,
      standard_webhooks: true,
      webhook_headers: { "X-API-Key": secrets.get("webhook header") },
      signing_secret: secrets.get("signing secret"),
      model_base_url: model.baseUrl,
      model_name: "tiny",
      model_api_key: secrets.get("model's key"),
    },
    shows: ["api_key", "signing_secret", "identity_secret"],
  });
  const key = secrets.keep("API key", made.api_key);
  const identity = secrets.keep("identity secret", made.identity_secret);
  const owner = (method: string, path: string, body?: unknown, shows: string[] = []) =>
    ask(method, `/v1${path}`, { key, body, shows });
  const narrowed = await owner("POST", "/site/keys", { permissions: ["usage:read"] }, ["api_key"]);
  secrets.keep("narrow key", narrowed.api_key);

  await say({ key });
  const idempotencyKey = { "idempotency-key": secrets.get("idempotency key") };
  await say({ key, headers: { accept: "text/event-stream", ...idempotencyKey } });
  workflow.answers(() => ({ status: 500, body: "Broken" }));
  await say({ key });
  workflow.answers(() => ({ body: "<html>" }));
  await say({ key });

  const paused = workflow.holds();
  const late = say({ key });
  const delivery = await paused.next();
  delivery.end("Accepted");
  const { pathname } = new URL(String(delivery.received.headers["x-reply-url"]));
  await ask("POST", pathname, { body: { message: "Later" } });
  await late;
  await ask("POST", `${pathname}0`, { body: { message: "Forged" } });
  workflow.reset();

  await owner("PATCH", "/site", { reply_source: "model" });
  await say({ key });
  await say({ key, body: { message: "Please refuse" } });
  await owner("PATCH", "/site", { reply_source: "webhook" });
  await owner("POST", "/webhook/test", { test_message: "Hi" });
  await owner("POST", "/webhook/test", { webhook_url: "http://127.0.0.1:1/" });

  const visit = (body: object) =>
    ask("POST", "/v1/widget/sessions", {
      headers: { origin: ORIGIN },
      body: { site: made.public_key, ...body },
      shows: ["token"],
    });
  const claims = { platform: "custom", data: { id: "7" }, exp: Math.floor(Date.now() / 1_000) + 600 };
  const user_token = secrets.keep("user_token", signedToken(claims, identity));
  const { token, session_id } = await visit({ user_token });
  secrets.keep("visitor's token", token);
  await visit({ user_token: `${user_token}x` });
  await visit({ user_token, session_token: token });
  const visitor = { authorization: `Bearer ${token}`, origin: ORIGIN };
  await say({ headers: visitor });
  await ask("GET", `/v1/conversation/${session_id}`, { headers: visitor });
  await ask("GET", "/v1/site", { headers: visitor });

  for (const secret of ["signing", "identity"]) {
    const rotated = await owner("POST", "/site/secrets/rotate", { secret }, ["secret"]);
    secrets.keep(`new ${secret} secret`, rotated.secret);
  }
  await visit({ user_token });
  for (const path of PATHS) await owner("GET", path);
  for (const path of PAGES) await ask("GET", path);
}
