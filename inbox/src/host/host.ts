import type { Card, Person } from "../service/shapes.ts";
import type { Strings } from "../strings/english.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** An error that a call rejects with. A missing `status`, or 0, means that nothing answered. */
export interface CallFailure {
  status?: number;
  /** `details.reason` of the service's error. */
  code?: string;
  /** `details.field` of the service's error. */
  field?: string;
  params?: Record<string, unknown>;
}

/** An event of a stream, with `data` already parsed. */
export interface HostEvent {
  type: string;
  data: unknown;
}

/**
 * `live`: events arrive as they happen. `stale`: events may have been missed, so the inbox reads again; a host that polls reports
 * `stale` at each poll. `lost`: no connection; the host is reconnecting.
 */
export type StreamState = "live" | "stale" | "lost";

/**
 * Calls of the inbox to the service. Paths are those under `/v1/`, without a leading slash; the host adds site,
 * credentials and, for calls with a key, `reader` (contract §20.3, §20.4).
 */
export interface Transport {
  /** Resolves to the parsed answer, rejects with a `CallFailure`. `idempotencyKey` is sent as `Idempotency-Key`. */
  call(
    method: Method,
    path: string,
    options?: { body?: unknown; signal?: AbortSignal; idempotencyKey?: string },
  ): Promise<unknown>;
  /** Follows a stream (contract §7.1, §7.4, §20) until `signal`, and reconnects without loss. A host may poll instead. */
  listen(
    path: string,
    listener: { onEvent(event: HostEvent): void; onState(state: StreamState): void; signal: AbortSignal },
  ): void;
  /** Lets the browser save the service's response at this path. Rejects with a `CallFailure`. */
  openFile(path: string, name: string): Promise<void>;
  /** Uploads a file for a conversation (§10.2). Absent if agents cannot send files on this host. */
  upload?(sessionId: string, file: File): Promise<{ file_id: string; name: string; size: number }>;
}

/** Strings of one person at one site that outlive the page, for drafts and preferences. `undefined` removes. Never throws. */
export interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string | undefined): void;
}

export interface InboxRoute {
  sessionId?: string | undefined;
  view?: string | undefined;
}

/**
 * Values and functions of the page around the inbox. Pass a new object to change values, but keep the same `transport` and
 * `store`.
 */
export interface Host {
  transport: Transport;
  store: Store;
  person: Person & { canAnswer: boolean; canDelete: boolean };
  /** The site's people, for assignments. If absent, people can only assign conversations to themselves. */
  people?(): Promise<readonly Person[]>;
  site: {
    name: string;
    /** Base of relative links in replies. */
    origin?: string;
    /** False if the site's chat shows pushed messages late (setting `live`). */
    isLive?: boolean;
  };
  /** Enables the setting `live`. Absent if the person may not change settings. */
  goLive?(): Promise<void>;
  language: "en" | "de";
  /** BCP 47, for dates and numbers; the language by default. */
  locale?: string;
  direction?: "ltr" | "rtl";
  /** Overrides single texts, for a host with its own translations. */
  texts?: Partial<Strings>;
  scheme?: "light" | "dark" | "auto";
  /** Custom properties such as `--inbox-accent`; `styles/tokens.css` lists them. */
  theme?: Readonly<Record<`--inbox-${string}`, string>>;
  route: InboxRoute & { go(route: InboxRoute): void };
  /** Returns the address of a verified user's page in the host's own system. */
  userUrl?(userId: string): string;
  /** The shop's products, to send as cards. */
  products?: { search(text: string): Promise<readonly Card[]> };
  /** Receives the number of waiting visitors, for the host's navigation and title. */
  onWaiting?(count: number): void;
}
