import { z } from "zod";
import { refused } from "../../../files/incoming-folder.ts";
import { sessionUser } from "../../../identity/speaker.ts";
import { sessionId } from "../../../sessions/ids.ts";
import { requireOwnSession } from "../../access/require-own-session.ts";
import { type ApiRequest, headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";

export const sendFile = route({
  operationId: "sendFile",
  client: "files.send",
  method: "POST",
  path: "/conversation/{session_id}/files",
  summary: "Send a file",
  description:
    "The body is the file; `X-File-Name` is its name, percent-encoded. Send the `file_id` in `files` of `POST /message` within an hour. The session may be new, without any message. " +
    "The setting `files` says which files are accepted. The content decides the `type`; the extension of the name is changed to fit. " +
    "Pictures are re-encoded without the camera's metadata, such as the location.",
  access: { permission: "messages:write", visitors: true },
  params: z.object({ session_id: sessionId }),
  takesFile: true,
  output: z.object({
    success: z.literal(true),
    file_id: z.string(),
    name: z.string(),
    type: z.string(),
    size: z.int().meta({ description: "Bytes of the stored file." }),
  }),
  status: 201,
  failures: ["notFound"],
  isRecorded: true,
  async handle({ principal, params, request, now }, { storage, receiveFile }) {
    const { session_id } = params;
    requireNoForm(request);
    await requireOwnSession(principal, session_id, storage);
    const isVisitor = principal.kind === "visitor";
    const { id, ...file } = await receiveFile({
      site: principal.site,
      sessionId: session_id,
      ...(isVisitor && { ownSession: principal.visitor.sessionId }),
      address: isVisitor ? request.ip : undefined,
      user: isVisitor ? sessionUser(principal.visitor.speaker) : undefined,
      name: nameIn(request),
      size: sizeIn(request),
      pieces: () => request.bodyPieces(),
      at: now,
    });
    return { success: true as const, file_id: id, ...file };
  },
});

/** Refuses form data, which would be stored as text, including the form's boundary lines. */
function requireNoForm(request: ApiRequest): void {
  if (!/^\s*multipart\//i.test(headerOf(request, "content-type") ?? "")) return;
  const message = "Send the file itself as the body, not in a form (multipart/form-data).";
  throw refused("Content-Type", "unsupported_content_type", message);
}

function nameIn(request: ApiRequest): string {
  try {
    return decodeURIComponent(headerOf(request, "x-file-name") ?? "");
  } catch {
    throw refused(
      "X-File-Name",
      "invalid_format",
      "Percent-encode the file's name, as encodeURIComponent does.",
    );
  }
}

function sizeIn(request: ApiRequest): number | undefined {
  const encoding = headerOf(request, "content-encoding")?.trim() || "identity";
  if (encoding.toLowerCase() !== "identity") {
    const message = "Send the body uncompressed, without Content-Encoding.";
    throw refused("Content-Encoding", "invalid_value", message);
  }
  const length = headerOf(request, "content-length");
  return length === undefined ? undefined : Number(length);
}
