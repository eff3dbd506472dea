import type { Vault } from "../sites/secrets/vault.ts";
import type { Site } from "../sites/site.ts";
import type { CallStorage } from "../storage/port/call-storage.ts";
import type { WebhookCall } from "../webhooks/delivery/delivery.ts";
import type { CallEnd } from "../webhooks/delivery/watched-delivery.ts";
import { hidden } from "../webhooks/problems/plain-message.ts";
import { siteSecrets } from "../webhooks/problems/site-secrets.ts";

/** Milliseconds for which bodies are recorded after the owner switched recording on. Then all recorded bodies are erased. */
const RECORDING = 3_600_000;
/** Maximum bytes that are stored of a body. */
const LONGEST = 4_096;

/** The bodies of a request and its answer, both cut at 4 KiB and without the site's secrets. */
export interface SentAndReceived {
  /** Undefined for a form with files. */
  request?: string | undefined;
  answer: string;
}

/** The recorded bodies of a site's calls. Recording ends an hour after the owner switched it on. */
export interface CallBodies {
  /** Undefined if the call is unknown, or if its bodies were not recorded or are erased. */
  read(siteId: string, callId: string, now: number): Promise<SentAndReceived | undefined>;
  /**
   * Switches recording on or off. On: resolves with the time at which recording ends. Off: erases the recorded bodies, and
   * resolves with undefined.
   */
  record(siteId: string, on: boolean, now: number): Promise<number | undefined>;
}

export function callBodies({
  storage,
  vault,
  changed,
}: {
  storage: CallStorage;
  vault: Vault;
  changed(): void;
}): CallBodies {
  return {
    async read(siteId, callId, now) {
      const sealed = await storage.callBodies(siteId, callId, now);
      if (sealed === undefined) return undefined;
      return JSON.parse(vault.open(sealed, purposeOf(siteId, callId))) as SentAndReceived;
    },
    async record(siteId, on, now) {
      const until = on ? now + RECORDING : undefined;
      await storage.setBodiesUntil(siteId, until);
      changed();
      return until;
    },
  };
}

/**
 * Removes the site's secrets from a call's bodies, and encrypts the bodies so that they can be read only as those of this call.
 */
export function sealedBodies(
  vault: Vault,
  { site, id, body, end }: { site: Site; id: string; body: WebhookCall["body"]; end: CallEnd },
): string {
  const secrets = siteSecrets(site);
  const longestSecret = Math.max(0, ...secrets.map(({ length }) => length));
  // Drops the end of a cut body, because the end may be the first part of a secret, which cannot be recognised.
  const shown = (bytes: Buffer) =>
    bytes.length < LONGEST
      ? hidden(cut(bytes), secrets)
      : hidden(cut(bytes), secrets).slice(0, -longestSecret || undefined);
  const bodies: SentAndReceived = {
    ...(typeof body === "string" && { request: shown(Buffer.from(body)) }),
    answer: shown(end.body),
  };
  return vault.seal(JSON.stringify(bodies), purposeOf(site.id, id));
}

/** Decodes the bytes up to `LONGEST`. `stream` drops a character that the cut would split. */
function cut(bytes: Buffer): string {
  return new TextDecoder().decode(bytes.subarray(0, LONGEST), { stream: bytes.length > LONGEST });
}

function purposeOf(siteId: string, callId: string): string {
  return `call-bodies:${siteId}:${callId}`;
}
