import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportText } from "../exports/export-text.server.ts";
import { languageOf } from "../strings/language-of.ts";
import { loadStrings } from "../strings/load-strings.ts";

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };

/**
 * `GET /app/conversations/export?format=csv|ndjson`: all conversations as a file; with `from` and `to`, only those
 * days.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "csv" ? "csv" : "ndjson";
  const [from, to] = ["from", "to"].map((name) => searchParams.get(name));
  const strings = await loadStrings(languageOf(request));
  const pieces = exportText(parley, format, { ...(from && { from }), ...(to && { to }) }, strings);
  return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="conversations.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
