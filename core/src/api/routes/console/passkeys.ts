import { z } from "zod";
import { Failure } from "../../../failures.ts";
import {
  newPasskeySchema,
  noPasskeysHere,
  passkeyAnswerSchema,
  passkeyNameSchema,
} from "../../../people/passkeys.ts";
import { wrongPassword } from "../../../people/people-service.ts";
import { type RelyingParty, relyingParty } from "../../../people/relying-party.ts";
import type { StoredPasskey } from "../../../storage/port/people-storage.ts";
import { type ApiRequest, headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";
import { signedIn } from "../../schemas/person-view.ts";
import type { Services } from "../../services.ts";
import { beginSignIn, language } from "./begin-sign-in.ts";

const options = z.object({
  success: z.literal(true),
  options: z
    .looseObject({})
    .meta({ description: "For `navigator.credentials`, as WebAuthn writes them in JSON." }),
});

const passkeyView = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().optional(),
});

export const askForPasskeySignIn = route({
  operationId: "askForPasskeySignIn",
  method: "POST",
  path: "/console/passkeys/options",
  summary: "Get the options for signing in with a passkey",
  description: "Each response is valid for one sign-in within 5 minutes.",
  access: { console: true },
  output: options,
  status: 200,
  failures: [],
  async handle({ request, now }, services) {
    const party = partyOf(request, services);
    await services.countSignIn(request.ip, { by: "passkey" }, now);
    return { success: true as const, options: await services.passkeys.askForSignIn(party) };
  },
});

export const signInByPasskey = route({
  operationId: "signInByPasskey",
  method: "POST",
  path: "/console/passkeys/sign-in",
  summary: "Sign in to the console with a passkey",
  description: "Sets the same cookie as a password does.",
  access: { console: true },
  body: z.object({ response: passkeyAnswerSchema, language }),
  output: signedIn,
  status: 200,
  failures: ["unauthorized"],
  async handle({ body: { response, language }, request, headers, now }, services) {
    const party = partyOf(request, services);
    await services.countSignIn(request.ip, { by: "passkey", secret: response.id }, now);
    const person = await services.passkeys.personOf(response, party);
    return beginSignIn(person, { request, headers, language }, services);
  },
});

export const listPasskeys = route({
  operationId: "listPasskeys",
  method: "GET",
  path: "/console/me/passkeys",
  summary: "List your own passkeys",
  access: { signedIn: "anywhere" },
  output: z.object({
    success: z.literal(true),
    data: z.array(passkeyView),
    available: z.boolean().meta({ description: "Whether passkeys work at the service's address." }),
  }),
  status: 200,
  failures: [],
  async handle({ principal: { person }, request }, { storage, baseUrl }) {
    const data = (await storage.passkeys(person.id)).map(viewOf);
    const available = relyingParty(baseUrl(), headerOf(request, "host")) !== undefined;
    return { success: true as const, data, available };
  },
});

export const askForNewPasskey = route({
  operationId: "askForNewPasskey",
  method: "POST",
  path: "/console/me/passkeys/options",
  summary: "Get the options for creating a passkey",
  description:
    "Needs the password, so that a person at an unattended console cannot add a passkey of their own.",
  access: { signedIn: "anywhere" },
  isRecorded: true,
  body: z.object({ current_password: z.string().max(1_000) }),
  output: options,
  status: 200,
  failures: [],
  async handle({ principal: { person }, body, request, now }, services) {
    const party = partyOf(request, services);
    await services.countSignIn(request.ip, { by: "proof", personId: person.id }, now);
    const isOwn = await services.people.byPassword(person.email, body.current_password);
    if (isOwn === undefined) throw wrongPassword();
    return { success: true as const, options: await services.passkeys.askForNew(person, party) };
  },
});

export const addPasskey = route({
  operationId: "addPasskey",
  method: "POST",
  path: "/console/me/passkeys",
  summary: "Add a passkey",
  description: "A change of the password removes the passkey and ends all sign-ins.",
  access: { signedIn: "anywhere" },
  body: z.object({ name: passkeyNameSchema, response: newPasskeySchema }),
  output: z.object({ success: z.literal(true), ...passkeyView.shape }),
  status: 201,
  failures: [],
  async handle({ principal: { person }, body, request, audit }, services) {
    const passkey = await services.passkeys.add(person, body, partyOf(request, services));
    audit.name = passkey.name;
    return { success: true as const, ...viewOf(passkey) };
  },
});

export const removePasskey = route({
  operationId: "removePasskey",
  method: "DELETE",
  path: "/console/me/passkeys/{passkey_id}",
  summary: "Remove one of your own passkeys",
  access: { signedIn: "anywhere" },
  params: z.object({ passkey_id: z.string().max(1_364) }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal: { person }, params: { passkey_id: id }, audit }, { storage }) {
    const passkey = await storage.passkey(id);
    if (passkey === undefined || !(await storage.removePasskey(person.id, id))) {
      throw new Failure(
        "notFound",
        "passkey_id",
        "not_found",
        "You have no passkey with this id. It may have been removed already.",
      );
    }
    audit.name = passkey.name;
    return { success: true as const, message: "The passkey can no longer be used to sign in." };
  },
});

function partyOf(request: ApiRequest, { baseUrl }: Services): RelyingParty {
  const party = relyingParty(baseUrl(), headerOf(request, "host"));
  if (party === undefined) throw noPasskeysHere();
  return party;
}

function viewOf({ id, name, createdAt, usedAt }: StoredPasskey): z.input<typeof passkeyView> {
  return {
    passkey_id: id,
    name,
    created_at: new Date(createdAt).toISOString(),
    ...(usedAt !== undefined && { last_used_at: new Date(usedAt).toISOString() }),
  };
}
