/** Receives the name of a package before it is installed, such as `the Debian package postgresql`. */
export type Announce = (what: string) => void;

/** Something that the tests need and npm does not install. One file each; `parts.ts` lists them. */
export interface Part {
  /** As in `isMissing` and in messages. */
  name: string;
  /** The folder of the only tests that need it; by default, any test may. */
  onlyFor?: string;
  /** Another part, which has to be installed first. */
  after?: Part;
  /** Its path, or undefined. */
  find(): string | undefined;
  /** Whether `install` would provide a better version than the one found; if installing fails, the found one is used. */
  isStopgap?(): boolean;
  /**
   * Installs it where `find` searches. Passes each package to `announce` before installing it. Rejects with a
   * sentence about the obstacle.
   */
  install(announce: Announce): Promise<void>;
}
