import { Failure } from "../../failures.ts";
import type { ContentStore } from "../../files/content-store.ts";
import type { FileAddresses } from "../../files/file-addresses.ts";
import type { FileStorage } from "../../storage/port/file-storage.ts";
import type { ApiPage } from "./api-page.ts";

/**
 * Serves a file to anybody who has its signed URL, always as a download. If a browser shows the file anyway, the CSP blocks
 * scripts.
 */
export function filePage(deps: {
  storage: Pick<FileStorage, "file">;
  content: Pick<ContentStore, "read">;
  addresses: Pick<FileAddresses, "check">;
}): ApiPage {
  return {
    path: "/files/{id}",
    async show({ id = "" }, { query, method }) {
      const verdict = deps.addresses.check(id, new URLSearchParams(query));
      if (verdict === "forged") throw unknownFile();
      if (verdict === "expired") throw expiredAddress();
      const file = await deps.storage.file(id);
      const found = file && (await deps.content.read(id));
      if (file === undefined || found === undefined) throw unknownFile();
      const headers = {
        "content-type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
        "content-length": String(found.size),
        "content-disposition": disposition(file.name),
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "referrer-policy": "no-referrer",
        "cache-control": "private, no-store",
      };
      return { status: 200, headers, body: method === "HEAD" ? "" : found.pieces() };
    },
  };
}

/** Writes the name twice (RFC 6266): in ASCII for old clients, and in full. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function unknownFile(): Failure {
  return new Failure(
    "notFound",
    "file_id",
    "not_found",
    "This file does not exist. It may have been deleted.",
  );
}

function expiredAddress(): Failure {
  const message = "The address of this file has expired. Read the conversation again to get a new address.";
  return new Failure("notFound", "file_id", "expired", message);
}
