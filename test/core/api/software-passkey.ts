import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Ways in which a browser and its authenticator deviate from the standard. */
export interface Misdeeds {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  challenge?: string;
  /** Signs for another credential, or with another user handle. */
  id?: string;
  userHandle?: string;
  counter?: number;
}

/** A software authenticator with one passkey (ES256), and its browser. */
export interface SoftwarePasskey {
  id: string;
  /** The browser's response to the options for a new passkey. */
  made(options: { challenge: string; user: { id: string } }, misdeeds?: Misdeeds): object;
  /** The browser's response to the options for a sign-in. Counts each signature. */
  signed(options: { challenge: string }, misdeeds?: Misdeeds): { response: object };
}

const ORIGIN = "https://chat.example";
const RP_ID = "chat.example";

export function softwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle = "";
  let signatures = 0;

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Misdeeds) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** Encodes the authenticator data (WebAuthn, Level 3, 6.1): user present, verified by default, attested data if any. */
  const authenticatorData = ({ rpId = RP_ID, isVerified = true, counter }: Misdeeds, attested?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signatures);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const named = (given = id) => ({ id: given, rawId: given, type: "public-key" });

  return {
    id,
    made({ challenge, user }, misdeeds = {}) {
      userHandle = user.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(misdeeds, attested))],
      ]);
      return {
        ...named(),
        response: {
          clientDataJSON: clientData("webauthn.create", misdeeds.challenge ?? challenge, misdeeds).toString(
            "base64url",
          ),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        },
      };
    },
    signed({ challenge }, misdeeds = {}) {
      signatures++;
      const data = authenticatorData(misdeeds);
      const client = clientData("webauthn.get", misdeeds.challenge ?? challenge, misdeeds);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        response: {
          ...named(misdeeds.id),
          response: {
            clientDataJSON: client.toString("base64url"),
            authenticatorData: data.toString("base64url"),
            signature: signature.toString("base64url"),
            userHandle: misdeeds.userHandle ?? userHandle,
          },
        },
      };
    },
  };
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
