import type { ChatService } from "../service/chat-service.ts";
import type { StoredSession } from "../service/session-memory.ts";

/** Milliseconds. The service itself aborts an upload after five minutes. */
const PATIENCE = 310_000;
/** Maximum UTF-16 units of a file name to send, counted from its end. The service shows at most as many. */
const LONGEST_NAME = 255;

export interface UploadedFile {
  file_id: string;
  name: string;
  type: string;
  size: number;
}

/**
 * Uploads one file with XMLHttpRequest, the only API that reports upload progress in every supported browser. Rejects with a
 * `ServiceError` if the service refuses the file, and with another error if it was not reached.
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
      // `Response` accepts no body with some statuses, not even an empty one.
      resolve(
        service.readAnswer(new Response(request.responseText || null, { status: request.status }), "file_id"),
      );
    request.onerror = request.ontimeout = request.onabort = lost;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) return lost();
    request.send(file);
  });
}

/** Percent-encodes the end of a file name, without unpaired surrogates, which cannot be encoded. */
function encodedName(name: string): string {
  return encodeURIComponent(name.slice(-LONGEST_NAME).replace(/\p{Cs}/gu, ""));
}
