import type { StoredLink } from "../../../core/src/storage/port/people-storage.ts";
import type { ApiAnswer, ApiRequest, Bench, Call } from "./harness.ts";

export const PASSWORD = "correct horse battery";

/** A person signed in to the console, who sends calls with their cookie, as the console's pages do. */
export interface ConsolePerson {
  id: string;
  email: string;
  cookie: string;
  /** `siteId` undefined: the call concerns no site. */
  call(method: string, path: string, siteId?: string, request?: ApiRequest): Promise<ApiAnswer>;
}

/** Headers that the console's pages and the browser add. */
export const FROM_CONSOLE = { "x-parley-console": "1", "sec-fetch-site": "same-origin" };

let made = 0;

/** Creates an account through an invitation link. */
export async function consolePerson(
  { call, service }: Pick<Bench, "call" | "service">,
  role: NonNullable<StoredLink["role"]>,
  siteId?: string,
): Promise<ConsolePerson> {
  made += 1;
  const email = `person${made}@example.com`;
  const { token } = await service.people.invite({ email, role, siteId });
  const body = { token, name: `Person ${made}`, password: PASSWORD };
  const answer = await call("POST", "/console/links/use", { headers: FROM_CONSOLE, body });
  return { id: answer.json.person.person_id, email, ...withCookie(call, cookieOf(answer)) };
}

export function withCookie(call: Call, cookie: string): Pick<ConsolePerson, "cookie" | "call"> {
  return {
    cookie,
    call: (method, path, siteId, request = {}) => {
      const site = siteId === undefined ? {} : { "x-parley-site": siteId };
      return call(method, path, {
        ...request,
        headers: { ...FROM_CONSOLE, ...site, cookie, ...request.headers },
      });
    },
  };
}

/** Returns the `name=value` pair that a browser would send back. */
export function cookieOf({ headers }: ApiAnswer): string {
  return (headers["set-cookie"] ?? "").split(";")[0] as string;
}
