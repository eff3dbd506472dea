import { conflicts, requestBody, type SettingChanges } from "./setting-changes.ts";

/** Maximum number of attempts while others save other settings. */
const MOST_TRIES = 5;

export interface SettingsStore<Saved> {
  read(): Promise<Saved>;
  /** Saves only if the settings still have this version. Resolves with all settings after the change. */
  write(body: object, version: string): Promise<Saved>;
  versionOf(saved: Saved): string;
  /** Whether `write` failed because the version of the settings has changed. */
  isStale(error: unknown): boolean;
}

/** Thrown if somebody else has changed the same settings since they were read; nothing was saved. */
export class SettingsConflict extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`Changed meanwhile: ${fields.join(", ")}`);
    this.fields = fields;
  }
}

/**
 * Saves only the changes to `seen`. Retries if others saved other settings at the same time. Rejects with `SettingsConflict` if
 * others changed one of the same settings, and with the store's other errors.
 */
export async function saveWithRetry<Saved extends object>(
  { read, write, versionOf, isStale }: SettingsStore<Saved>,
  { seen, changes }: { seen: Saved; changes: SettingChanges },
): Promise<Saved> {
  if (Object.keys(changes).length === 0) return read();
  let version = versionOf(seen);
  for (let tries = 1; ; tries++) {
    try {
      return await write(requestBody(changes), version);
    } catch (error) {
      if (!isStale(error) || tries === MOST_TRIES) throw error;
    }
    const now = await read();
    const fields = conflicts(changes, seen, now);
    if (fields.length > 0) throw new SettingsConflict(fields);
    version = versionOf(now);
  }
}
