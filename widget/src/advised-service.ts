import type { ChatService } from "./chat-service.ts";
import type { Embed } from "./embed.ts";
import { ServiceError } from "./service-error.ts";

/** The service, which also logs what only the owner of the page at `origin` can mend: each thing once, not per try. */
export function advisedService(
  service: ChatService,
  embed: Embed,
  origin: string,
  log: (line: string) => void,
): ChatService {
  const said = new Set<string>();

  function advise(error: unknown): never {
    const advice = adviceOn(error, embed, origin);
    if (advice !== undefined && !said.has(advice)) {
      said.add(advice);
      log(advice);
    }
    throw error;
  }

  return {
    ...service,
    config: (...asked) => service.config(...asked).catch(advise),
    openSession: (...asked) => service.openSession(...asked).catch(advise),
  };
}

function adviceOn(error: unknown, { site, base }: Embed, origin: string): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  // All that a browser lets the page know of a refusal without CORS headers. A timeout is no TypeError.
  if (error.cause instanceof TypeError)
    return `Parley: ${new URL(base).origin} did not answer this page. If it is running, add this page's origin ${origin} to the site's allowed_origins.`;
  if (error.status === 404 && error.field === "site")
    return `Parley: there is no site with the public key ${site}`;
  return undefined;
}
