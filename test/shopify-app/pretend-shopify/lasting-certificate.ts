import { createHash, X509Certificate } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtOnce } from "../../provision/built-once.ts";
import { cacheFolder } from "../../provision/cache-folder.ts";
import { selfSignedCertificate } from "./certificate.ts";

/** Days: longer than any checkout is used without another `npm ci`. */
const LIFETIME = 3_650;

export interface LastingCertificate {
  key: Buffer;
  cert: Buffer;
  /** The file that Node programs trust. */
  certFile: string;
  /** SHA-256 of the public key in Base64, for Chromium's `--ignore-certificate-errors-spki-list`. */
  keyHash: string;
}

/**
 * Resolves to a self-signed certificate for these host names, created once per checkout. Chromium trusts a key only
 * through a flag at its start, so a browser for several test files needs one key for all of them. A browser that
 * ignored certificate errors would not cache anything.
 */
export async function lastingCertificate(hosts: readonly string[]): Promise<LastingCertificate> {
  const [keyFile, certFile] = [cacheFolder("pretend-shopify.key"), cacheFolder("pretend-shopify.pem")];
  await builtOnce("pretend-shopify", {
    isFresh: () => existsSync(certFile) && hosts.every((host) => names(certFile, host)),
    async build() {
      const { key, certFile: made, folder } = await selfSignedCertificate(hosts, LIFETIME);
      writeFileSync(keyFile, key);
      copyFileSync(made, certFile);
      rmSync(folder, { recursive: true });
    },
  });
  const cert = readFileSync(certFile);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const keyHash = createHash("sha256").update(publicKey).digest("base64");
  return { key: readFileSync(keyFile), cert, certFile, keyHash };
}

function names(certFile: string, host: string): boolean {
  const { subjectAltName = "" } = new X509Certificate(readFileSync(certFile));
  return subjectAltName.split(", ").includes(`DNS:${host}`);
}
