import { z } from "zod";
import { Failure } from "../../../failures.ts";
import {
  CODE_LIFETIME,
  CONNECTABLE,
  CONNECTABLES,
  challengeOf,
  hashOfCode,
  returnAddress,
} from "../../../people/connection-code.ts";
import { PERMISSIONS } from "../../../sites/permissions.ts";
import { route } from "../../route.ts";

const client = z.enum(CONNECTABLES);
const returnUrl = z
  .string()
  .max(2_000)
  .refine((text) => returnAddress(text) !== undefined, "Give an https:// address without #.");

export const approveConnection = route({
  operationId: "approveConnection",
  method: "POST",
  path: "/console/connections",
  summary: "Approve a program that asks for a key of the site",
  description:
    "Returns the URL to open in the browser: the program's return address with its `state` and a `code`. The program can exchange the code for the key once, within two minutes.",
  access: { signedIn: "owner" },
  body: z.object({
    client,
    return_url: returnUrl,
    state: z.string().regex(/^[\w.~-]{16,200}$/),
    code_challenge: z.string().regex(/^[\w-]{43}$/),
    code_challenge_method: z.literal("S256"),
  }),
  output: z.object({ success: z.literal(true), redirect_to: z.url() }),
  status: 201,
  failures: [],
  async handle({ principal: { person, site }, body, audit, now }, { storage, randomText }) {
    const code = randomText(40);
    const url = new URL(body.return_url);
    const bound = { code, client: body.client, returnUrl: body.return_url, challenge: body.code_challenge };
    await storage.addLink({
      hash: hashOfCode(bound),
      kind: "connect",
      email: person.email,
      role: undefined,
      siteId: site.id,
      makerId: person.id,
      createdAt: now,
      expiresAt: now + CODE_LIFETIME,
    });
    Object.assign(audit, { client: body.client, host: url.host });
    url.searchParams.set("code", code);
    url.searchParams.set("state", body.state);
    return { success: true as const, redirect_to: url.href };
  },
});

export const exchangeCode = route({
  operationId: "exchangeCode",
  method: "POST",
  path: "/console/connections/exchange",
  summary: "Exchange the code of an approval for a key",
  description:
    "For the program's own server. The code works once, and only while the person who approved it is an owner of the site. It needs the verifier of its challenge (PKCE, `S256`) and exactly the approved return address.",
  access: { code: true },
  body: z.object({
    client,
    code: z.string().max(100),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    return_url: returnUrl,
  }),
  output: z.object({
    success: z.literal(true),
    key_id: z.string(),
    api_key: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    label: z.string(),
    site_id: z.string(),
    public_key: z.string(),
    name: z.string(),
  }),
  status: 201,
  failures: ["notFound"],
  async handle({ body, request, now }, { storage, sites, cachedSites, countSignIn }) {
    await countSignIn(request.ip, { by: "code", secret: body.code }, now);
    const challenge = challengeOf(body.code_verifier);
    const hash = hashOfCode({ code: body.code, client: body.client, returnUrl: body.return_url, challenge });
    // Storage accepts the code once, and only while the code's creator is an owner.
    const link = await storage.takeLink(hash, now);
    const { email = "", siteId = "", makerId = "" } = link ?? {};
    const site = link && (await cachedSites.byId(siteId));
    if (site === undefined) throw unknownCode();
    const { name, permissions } = CONNECTABLE[body.client];
    const { host } = new URL(body.return_url);
    const key = await sites.createKey(siteId, permissions, `${name}: ${host}`.slice(0, 100));
    await storage.addAuditEntry({
      at: now,
      siteId,
      personId: makerId,
      email,
      what: "exchangeCode",
      details: { client: body.client, host: host.slice(0, 200), key_id: key.key_id },
    });
    const { id: site_id, publicKey: public_key } = site;
    return { success: true as const, ...key, site_id, public_key, name: site.name };
  },
});

function unknownCode(): Failure {
  const message = "This code was used already, has expired, or belongs to another request. Connect again.";
  return new Failure("notFound", "code", "not_found", message);
}
