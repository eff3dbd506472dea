import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Path of the certificate that a client must trust. It is in a separate folder, which the caller removes. */
  certFile: string;
  folder: string;
}

/** Creates a self-signed certificate for these host names. */
export async function selfSignedCertificate(hosts: readonly string[], days = 2): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), "parley-shopify-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await promisify(execFile)("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    `${days}`,
    "-subj",
    "/CN=Pretend Shopify",
    "-addext",
    `subjectAltName=${hosts.map((host) => `DNS:${host}`)}`,
    "-keyout",
    keyFile,
    "-out",
    certFile,
  ]);
  return { key: await readFile(keyFile), cert: await readFile(certFile), certFile, folder };
}
