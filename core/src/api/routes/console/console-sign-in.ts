import { z } from "zod";
import { consoleCookie, tokenInCookie } from "../../../identity/console-cookie.ts";
import {
  emailSchema,
  passwordSchema,
  personNameSchema,
  wrongPassword,
} from "../../../people/people-service.ts";
import { headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";
import { ownViewOf, signedIn } from "../../schemas/person-view.ts";
import { beginSignIn, language } from "./begin-sign-in.ts";

const token = z.string().max(100);

export const signIn = route({
  operationId: "signIn",
  method: "POST",
  path: "/console/sign-in",
  summary: "Sign in to the console",
  description: "Sets a cookie that is valid for 12 hours, for pages of the service itself.",
  access: { console: true },
  body: z.object({ email: z.string().max(254), password: z.string().max(1_000), language }),
  output: signedIn,
  status: 200,
  failures: ["unauthorized"],
  async handle({ body, request, headers, now }, services) {
    const email = emailSchema.safeParse(body.email).data;
    const account = email ?? body.email;
    const mark = tokenInCookie(headerOf(request, "cookie"), "device");
    const device = services.devices.read(mark, account, now);
    await services.countSignIn(request.ip, { by: "password", account, device }, now);
    const person = await services.people.byPassword(email ?? "", body.password);
    if (person === undefined) throw wrongPassword();
    return beginSignIn(person, { request, headers, language: body.language }, services);
  },
});

export const openLink = route({
  operationId: "openLink",
  method: "POST",
  path: "/console/links/open",
  summary: "Read what a one-time link is for",
  access: { console: true },
  body: z.object({ token }),
  output: z.object({
    success: z.literal(true),
    kind: z.enum(["first", "invite", "reset"]),
    email: z.string().optional(),
    site: z.string().optional().meta({ description: "The name of the site to which the link invites." }),
    role: z.enum(["operator", "owner", "agent"]).optional(),
    has_account: z.boolean(),
  }),
  status: 200,
  failures: ["notFound"],
  async handle({ body }, { people, cachedSites }) {
    const { link, person } = await people.openLink(body.token);
    const site = link.siteId === undefined ? undefined : await cachedSites.byId(link.siteId);
    const { kind, email, role } = link;
    return { success: true as const, kind, email, site: site?.name, role, has_account: person !== undefined };
  },
});

export const useLink = route({
  operationId: "useLink",
  method: "POST",
  path: "/console/links/use",
  summary: "Use a one-time link, and sign in",
  description:
    "Creates the account with this name and password. With a reset link, sets the password. A person who already has an account sends its password.",
  access: { console: true },
  body: z.object({
    token,
    email: emailSchema.optional(),
    name: personNameSchema.optional(),
    password: z.string().max(1_000),
    language,
  }),
  output: signedIn,
  status: 201,
  failures: ["unauthorized", "notFound"],
  async handle({ body, request, headers, now }, services) {
    await services.countSignIn(request.ip, { by: "link", secret: body.token }, now);
    const person = await services.people.useLink(body.token, body);
    return beginSignIn(person, { request, headers, language: body.language }, services);
  },
});

export const signOut = route({
  operationId: "signOut",
  method: "POST",
  path: "/console/sign-out",
  summary: "Sign out of the console",
  access: { console: true },
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: [],
  async handle({ request, headers }, { signIns, baseUrl }) {
    await signIns.end(tokenInCookie(headerOf(request, "cookie")) ?? "");
    headers["set-cookie"] = consoleCookie("", {
      baseUrl: baseUrl(),
      host: headerOf(request, "host"),
      seconds: 0,
    });
    return { success: true as const };
  },
});

export const changeOwnAccount = route({
  operationId: "changeOwnAccount",
  method: "PATCH",
  path: "/console/me",
  summary: "Change your own name, language, password or e-mail preference",
  description: "A new password needs the current one, and signs out everywhere else.",
  access: { signedIn: "anywhere" },
  body: z.object({
    name: personNameSchema.optional(),
    mails: z.boolean().optional(),
    language,
    password: passwordSchema.optional(),
    current_password: z.string().max(1_000).optional(),
  }),
  output: signedIn,
  status: 200,
  failures: [],
  async handle({ principal, body, request, headers, now }, services) {
    const { people } = services;
    const { id, email } = principal.person;
    const { name, mails, language, password } = body;
    if (password === undefined) {
      const person = await people.change(id, { name, mails, language });
      return { success: true as const, person: ownViewOf(person) };
    }
    await services.countSignIn(request.ip, { by: "proof", personId: id }, now);
    if ((await people.byPassword(email, body.current_password ?? "")) === undefined) throw wrongPassword();
    const person = await people.change(id, { name, mails, language, password });
    return beginSignIn(person, { request, headers }, services);
  },
});
