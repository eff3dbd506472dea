import { conflicts, requestBody, type SettingChanges } from "./setting-changes.ts";

/** Maximum number of attempts while others save settings that are not among the changes. */
const MOST_TRIES = 5;

export interface SettingsStore<Saved> {
  read(): Promise<Saved>;
  /** Saves only if the settings still have this version. Resolves with all settings after the change. */
  write(body: object, version: string): Promise<Saved>;
  versionOf(saved: Saved): string;
  /** Whether `write` failed because the settings have another version by now. */
  isStale(error: unknown): boolean;
}

/** Somebody else has changed these settings since they were read. Nothing was saved. */
export class SettingsConflict extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`Changed meanwhile: ${fields.join(", ")}`);
    this.fields = fields;
  }
}

/**
 * Saves the changes to `seen`, and nothing else. Saves by others are a reason to try again, unless they changed one of
 * the same settings: then it rejects with `SettingsConflict`. Other errors of the store pass through.
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
