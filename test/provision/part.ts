/** Called with the name of a package before it is installed, such as `the Debian package postgresql`. */
export type Announce = (what: string) => void;

/** Something that the tests need and npm does not install. One file each; `parts.ts` lists them. */
export interface Part {
  /** The name, as in `isMissing` and in messages. */
  name: string;
  /** The folder with the only tests that need it; by default, any test may need it. */
  onlyFor?: string;
  /** Another part that must be installed first. */
  after?: Part;
  /** Its path, or undefined. */
  find(): string | undefined;
  /** Whether `install` would provide a better version than the one found. If installing fails, the found one is used. */
  isStopgap?(): boolean;
  /**
   * Installs it where `find` looks for it. Passes each package to `announce` before installing it. Rejects with a sentence that
   * says what prevents the installation.
   */
  install(announce: Announce): Promise<void>;
}
