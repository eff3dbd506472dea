/** Called with the name of a package before it is installed, such as `the Debian package postgresql`. */
export type Announce = (what: string) => void;

/** Something that tests need and `npm ci` does not install. Each part has its own file; `parts.ts` lists all parts. */
export interface Part {
  /** The name, as in `isMissing` and in messages. */
  name: string;
  /** The folder with the only tests that need the part; by default, any test may need it. */
  onlyFor?: string;
  /** Another part that must be installed first. */
  after?: Part;
  /** The path of the part; undefined if the part is missing. */
  find(): string | undefined;
  /**
   * Whether `install` would provide a better version than the found one. If installing fails, the found version is
   * used.
   */
  isStopgap?(): boolean;
  /**
   * Installs the part where `find` searches. Passes each package to `announce` before installing it. Rejects with a
   * sentence that says what prevents the installation.
   */
  install(announce: Announce): Promise<void>;
}
