import type { ChatService } from "../service/chat-service.ts";
import type { StoredSession } from "../service/session-memory.ts";

/** Milliseconds: the service gives an upload up after five minutes. */
const PATIENCE = 310_000;
/** UTF-16 units of a name that are sent, its end first: the service shows no more. */
const LONGEST_NAME = 255;

export interface UploadedFile {
  file_id: string;
  name: string;
  type: string;
  size: number;
}

/**
 * Sends one file. By XMLHttpRequest, which alone tells how far it is in every supported browser. Rejects with a `ServiceError` for
 * what the service refuses, and with another error where it was not reached.
 */
export function upload(
  { base, service }: { base: string; service: Pick<ChatService, "readAnswer"> },
  { id, token }: StoredSession,
  file: File,
  grew: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new Error("lost"));
    request.open("POST", `${base}/conversation/${encodeURIComponent(id)}/files`);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("X-File-Name", encodedName(file.name));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.timeout = PATIENCE;
    request.upload.onprogress = ({ loaded, total }) => grew(total > 0 ? loaded / total : 0);
    request.onload = () =>
      // Some statuses allow no body, not even an empty one.
      resolve(
        service.readAnswer(new Response(request.responseText || null, { status: request.status }), "file_id"),
      );
    request.onerror = request.ontimeout = request.onabort = lost;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) return lost();
    request.send(file);
  });
}

/** Halves of surrogate pairs, which no encoding has, are left out. */
function encodedName(name: string): string {
  return encodeURIComponent(name.slice(-LONGEST_NAME).replace(/\p{Cs}/gu, ""));
}
