import { randomBytes } from "node:crypto";
import { parleyClient } from "@parley/client";
import { fetchHandler, openInstallation, parseOptions, runService } from "@parley/core/service";
import type { Router } from "express";
import type { AppOptions } from "../options.ts";
import { sendWithKey } from "./send-with-key.ts";
import type { ServiceHost } from "./service-host.ts";

/** A placeholder. Requests go directly to the handler, not over the network, and no rate limit applies. */
const BASE_URL = "https://service.invalid";
/** Milliseconds: as long as a webhook may take (300 s), plus a margin. */
const PATIENCE = 310_000;

/**
 * Runs the service in this process, together with `pages`: one port serves `/v1`, the widget's files, the probes and
 * the app. Rejects with the core's `OptionsError`.
 */
export async function serviceHere(
  { appUrl }: AppOptions,
  environment: Readonly<Record<string, string | undefined>>,
  pages: Router,
): Promise<ServiceHost> {
  // The service parses all other variables, and refuses unknown ones.
  const { PARLEY_SHOP_PLAN, ...settings } = environment;
  const given = parseOptions({ ...settings, PARLEY_PUBLIC_URL: settings.PARLEY_PUBLIC_URL || appUrl });
  const operatorKey = given.operatorKey ?? randomBytes(32).toString("hex");
  const options = { ...given, operatorKey };
  const installation = await openInstallation(options);
  const running = await runService(options, installation, { pages }).catch(async (error) => {
    await installation.storage.close();
    throw error;
  });
  const handle = fetchHandler(running.service.dispatch);
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await handle(request, { ip: "127.0.0.1", secure: true, isOwn: true });
    return isStream(answer) ? endedBy(request.signal, answer) : answer;
  };
  const clientFor = (apiKey: string) =>
    parleyClient({ baseUrl: BASE_URL, apiKey, timeout: PATIENCE, retries: 0, fetch: send });
  return {
    service: {
      publicUrl: options.publicUrl ?? appUrl,
      operator: clientFor(operatorKey),
      clientFor,
      send: sendWithKey(send, BASE_URL),
    },
    vault: installation.vault,
    address: running.address,
    stop: running.stop,
  };
}

function isStream({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/event-stream") === true;
}

/** Ends a response when `signal` aborts, like a closed connection: a reader that has left receives nothing further. */
function endedBy(signal: AbortSignal, { body, status, headers }: Response): Response {
  return new Response(body?.pipeThrough(new TransformStream(), { signal }), { status, headers });
}
