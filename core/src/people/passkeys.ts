import { hash } from "node:crypto";
import type * as Library from "@simplewebauthn/server";
import type { Keyv } from "keyv";
import { z } from "zod";
import { Failure } from "../failures.ts";
import {
  MOST_PASSKEYS,
  type PeopleStorage,
  type StoredPasskey,
  type StoredPerson,
} from "../storage/port/people-storage.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Milliseconds for which a challenge accepts an answer. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/**
 * COSE's numbers of Ed25519, ES256 and RS256. Listed explicitly, because the library's default list includes algorithms for which
 * Node logs a warning.
 */
const ALGORITHMS = [-8, -7, -257];

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);
const credential = {
  /** Maximum length of a credential id: 1,023 bytes (WebAuthn, Level 3, 5.1). */
  id: base64url.min(1).max(1_364),
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The browser's response for a new passkey, in the format of `PublicKeyCredential.toJSON()`. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
/** The browser's response for a sign-in. */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});
export const passkeyNameSchema = z.string().trim().min(1).max(60);

/** The data stored with a challenge until its response arrives. */
interface Asked {
  /** The person for whom the passkey is created; undefined for a sign-in. */
  personId?: string | undefined;
  /** When the person's password was set, at the time of the request for a new passkey. */
  passwordSetAt?: number | undefined;
}

/**
 * Creates passkeys for signed-in people, and signs people in with them. Each challenge accepts one response. Rejects with
 * `Failure`.
 */
export interface Passkeys {
  /** The browser's options for a new passkey. */
  askForNew(person: StoredPerson, party: RelyingParty): Promise<Record<string, unknown>>;
  add(
    person: StoredPerson,
    named: { name: string; response: z.output<typeof newPasskeySchema> },
    party: RelyingParty,
  ): Promise<StoredPasskey>;
  /** The browser's options for a sign-in. They name no account, because the passkey does. */
  askForSignIn(party: RelyingParty): Promise<Record<string, unknown>>;
  /** Resolves with the person whose passkey signed the response. Rejects any other response with 401 `passkey`. */
  personOf(response: z.output<typeof passkeyAnswerSchema>, party: RelyingParty): Promise<StoredPerson>;
}

interface Parts {
  /** Storage of the challenges. Its `delete` must return whether there was a value. */
  memory: Keyv;
  storage: PeopleStorage;
  clock: () => number;
}

export function passkeys({ memory, storage, clock }: Parts): Passkeys {
  async function remember<Options extends { challenge: string }>(
    options: Options,
    asked: Asked,
  ): Promise<Options> {
    await memory.set(keyOf(options.challenge), asked, CHALLENGE_LIFETIME);
    return options;
  }

  /** Returns the data of a challenge and removes it, so that only one of two responses can use the challenge. */
  async function take(challenge: string): Promise<Asked | undefined> {
    const asked = await memory.get<Asked>(keyOf(challenge));
    return asked !== undefined && (await memory.delete(keyOf(challenge))) ? asked : undefined;
  }

  return {
    async askForNew({ id, email, name, passwordSetAt }, party) {
      const known = await storage.passkeys(id);
      if (known.length >= MOST_PASSKEYS) throw tooMany();
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: "Parley",
        rpID: party.id,
        attestationType: "none",
        timeout: CHALLENGE_LIFETIME,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name,
        excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return remember({ ...options }, { personId: id, passwordSetAt });
    },
    async add({ id: personId, passwordSetAt }, { name, response }, party) {
      const challenge = challengeIn(response.response.clientDataJSON);
      const asked = await take(challenge);
      if (asked?.personId !== personId || asked.passwordSetAt !== passwordSetAt) throw notMade();
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }).catch((cause: unknown) => {
        throw notMade(cause);
      });
      if (made === undefined) throw notMade();
      const owned = { personId, name, passwordSetAt, createdAt: clock(), usedAt: undefined };
      const passkey: StoredPasskey = { ...owned, ...storedCredential(made.credential) };
      if (!(await storage.addPasskey(passkey))) throw notMade();
      return passkey;
    },
    async askForSignIn(party) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: "required",
        timeout: CHALLENGE_LIFETIME,
      });
      return remember({ ...options }, {});
    },
    async personOf(response, party) {
      const challenge = challengeIn(response.response.clientDataJSON);
      const asked = await take(challenge);
      const passkey = await storage.passkey(response.id);
      const person = passkey && (await storage.person(passkey.personId));
      const isAnswer = asked !== undefined && asked.personId === undefined;
      const handle = Buffer.from(response.response.userHandle, "base64url").toString();
      if (!isAnswer || passkey === undefined || person === undefined || handle !== person.id)
        throw unknownPasskey();
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          counter: passkey.counter,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        },
      }).catch((cause: unknown) => {
        throw unknownPasskey(cause);
      });
      const use = { id: passkey.id, readCounter: passkey.counter, at: clock() };
      const counter = authenticationInfo.newCounter;
      if (!verified || !(await storage.usePasskey({ ...use, counter }))) throw unknownPasskey();
      return person;
    },
  };
}

function storedCredential({
  id,
  publicKey,
  counter,
}: Library.WebAuthnCredential): Pick<StoredPasskey, "id" | "publicKey" | "counter"> {
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
}

/** Loads the WebAuthn library on demand, because most processes never use a passkey. */
function library(): Promise<typeof Library> {
  return import("@simplewebauthn/server");
}

function keyOf(challenge: string): string {
  return `passkey:${hash("sha256", challenge, "base64url")}`;
}

/** The challenge in a response; empty if there is none. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** The failure if passkeys cannot work at this address. */
export function noPasskeysHere(): Failure {
  const message =
    "Passkeys need an https:// address with a host name. Set PARLEY_PUBLIC_URL to such an address, and open the console there.";
  return new Failure("invalidRequest", "passkey", "not_configured", message);
}

function unknownPasskey(cause?: unknown): Failure {
  const message =
    "The service does not know this passkey, or the response came too late. Try again, or use your password.";
  return new Failure("unauthorized", "passkey", "invalid_value", message, { cause });
}

function notMade(cause?: unknown): Failure {
  const message = "The passkey could not be added, or its answer came too late. Try again.";
  return new Failure("invalidRequest", "passkey", "invalid_value", message, { cause });
}

function tooMany(): Failure {
  const message = `You have ${MOST_PASSKEYS} passkeys already. Remove a passkey that you do not use.`;
  return new Failure("invalidRequest", "passkey", "limit_exceeded", message);
}
