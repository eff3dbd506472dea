import { rm } from "node:fs/promises";
import type { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { SentFile } from "../sessions/message.ts";
import { unknownSession } from "../sessions/session-failures.ts";
import { type Plan, planOf } from "../sites/plans.ts";
import type { FilesSetting } from "../sites/settings/files.ts";
import type { Site } from "../sites/site.ts";
import type { ExpectedFile, FileStorage } from "../storage/port/file-storage.ts";
import { type ContentStore, UnsureOutcome } from "./content-store.ts";
import { FILE_TYPES, isAllowed, MOST_BYTES, typeOfContent } from "./file-types.ts";
import { type Bounds, type IncomingFolder, receive, refused, tooLong } from "./incoming-folder.ts";
import { type ReencodeImage, reencodeImage } from "./reencoded-image.ts";
import { shownName } from "./shown-name.ts";

/** A file being uploaded: its owner, in the same fields as for a message, and what the sender declares. */
export interface Upload extends Pick<ExpectedFile, "sessionId" | "ownSession" | "user"> {
  site: Site;
  /** The visitor's IP address; undefined for a key or a signed-in person. */
  address: string | undefined;
  name: string;
  /** Number of bytes, if the sender declares it. */
  size: number | undefined;
  pieces: () => AsyncIterable<Uint8Array>;
  at: number;
}

/**
 * Accepts a file: reserves a row in storage, receives the content in the incoming folder, checks the type of the content,
 * re-encodes a picture, and then moves it into the store. If anything fails, nothing remains; after a crash, the sweeper removes
 * the rest.
 */
export type ReceiveFile = (upload: Upload) => Promise<SentFile>;

/** Maximum total bytes of a site's files that belong to messages. */
const SITE_BYTES: Record<Plan, number> = { free: 2 ** 30, pro: 20 * 2 ** 30, enterprise: 200 * 2 ** 30 };
/** Share of `SITE_BYTES` that unsent files may use in addition. The oldest unsent files are removed for new ones. */
const UNSENT_SHARE = 1 / 4;
/** Milliseconds. */
export const PACE = { silence: 20_000, total: 300_000 };

export function receiveFile(deps: {
  storage: FileStorage;
  content: ContentStore;
  incoming: IncomingFolder;
  randomText: RandomText;
  /** Reserves one of this process's upload slots. */
  enter: (siteId: string, address: string | undefined) => () => void;
  /** The limit of bytes per day from a visitor's IP address. Both functions throw 429, but only `count` counts the bytes. */
  byteLimit: Record<
    "require" | "count",
    (siteId: string, address: string, bytes: number, now: number) => Promise<void>
  >;
  pace?: Omit<Bounds, "bytes">;
  reencode?: ReencodeImage;
}): ReceiveFile {
  const { storage, content, incoming, pace = PACE, reencode = reencodeImage() } = deps;

  return async (upload) => {
    const { site, at } = upload;
    const setting = site.settings.files;
    if (setting === null) throw filesOff();
    if (upload.size !== undefined && upload.size > setting.max_bytes) throw tooLong(setting.max_bytes);
    const leave = deps.enter(site.id, upload.address);
    const id = `file_${deps.randomText(24)}`;
    const bytes = upload.size ?? setting.max_bytes;
    try {
      // Checked before a row is reserved, because the reservation may remove other visitors' unsent files.
      await limitBytes("require", upload, bytes);
      await reserveFile(upload, id, setting);
      await limitBytes("count", upload, bytes);
      return await taken(upload, id, setting);
    } catch (error) {
      if (!(error instanceof FileRefused)) await undo(id, error);
      throw error instanceof FileRefused ? error.failure : error;
    } finally {
      leave();
    }

    async function taken(
      given: Upload,
      named: string,
      { max_bytes, types }: FilesSetting,
    ): Promise<SentFile> {
      const paths = [await incoming.path(), await incoming.path()] as const;
      try {
        const file = await inspect(given, named, paths, { max_bytes, types });
        // A re-encoded image may be much larger than the uploaded one.
        const more = file.size - (given.size ?? max_bytes);
        if (more > 0) await limitBytes("count", given, more);
        await content.put(named, file.path);
        const { path: _, ...sent } = file;
        if (!(await storage.completeFile(site.id, sent))) throw unknownSession();
        return sent;
      } finally {
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      }
    }

    async function reserveFile(given: Upload, named: string, { per_session, max_bytes }: FilesSetting) {
      const siteBytes = SITE_BYTES[planOf(site.plan)];
      const outcome = await storage.addFile({
        id: named,
        siteId: site.id,
        sessionId: given.sessionId,
        ownSession: given.ownSession,
        user: given.user,
        size: given.size ?? max_bytes,
        at,
        perSession: per_session,
        siteBytes,
        unsentBytes: siteBytes * UNSENT_SHARE,
      });
      if (outcome !== "added") throw new FileRefused(REFUSALS[outcome]());
    }
  };

  async function limitBytes(step: "require" | "count", { site, address, at }: Upload, bytes: number) {
    if (address !== undefined) await deps.byteLimit[step](site.id, address, bytes, at);
  }

  async function inspect(
    { site, pieces, name, size: announced }: Upload,
    id: string,
    [path, reencodedPath]: readonly [string, string],
    { max_bytes, types }: Pick<FilesSetting, "max_bytes" | "types">,
  ): Promise<SentFile & { path: string }> {
    const size = await receive(pieces(), path, { ...pace, bytes: announced ?? max_bytes });
    const found = await typeOfContent(path);
    if (found === undefined || !isAllowed(found, types)) throw otherType();
    const made = FILE_TYPES[found]?.reencoded;
    if (made === undefined) return { id, path, size, type: found, name: shownName(name, found) };
    const written = await reencode(site.id, path, reencodedPath, { found, made });
    if (written > MOST_BYTES) throw tooLong(MOST_BYTES);
    return { id, path: reencodedPath, size: written, type: made, name: shownName(name, made) };
  }

  /**
   * Removes the content and the row of a failed upload. If the removal fails or the content may still appear in the store, the
   * row stays, and the sweeper removes the content later.
   */
  async function undo(id: string, error: unknown): Promise<void> {
    try {
      await content.remove(id);
      if (!(error instanceof UnsureOutcome)) await storage.forgetFile(id);
    } catch {}
  }
}

/** The error for a file that storage refused to reserve: nothing was stored, so there is nothing to remove. */
class FileRefused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const REFUSALS: Record<Exclude<Awaited<ReturnType<FileStorage["addFile"]>>, "added">, () => Failure> = {
  not_own: unknownSession,
  no_site: unknownSession,
  too_many: () =>
    refused(
      "files",
      "limit_exceeded",
      "This conversation has the maximum number of files. Start a new conversation to send more.",
    ),
  site_full: () =>
    refused(
      "files",
      "site_full",
      "This site's files have reached their maximum total size. Delete old conversations to make room.",
    ),
};

function otherType(): Failure {
  return refused(
    "Content-Type",
    "unsupported_content_type",
    "Files of this type are not accepted. The type is detected from a file's content, not its name.",
  );
}

export function filesOff(): Failure {
  return refused(
    "files",
    "files_off",
    "This site accepts no files. The site's owner can turn on file uploads (the setting `files`).",
  );
}
