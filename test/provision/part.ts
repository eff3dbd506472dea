/** Receives what is about to be installed, as `the Debian package postgresql`. */
export type Announce = (what: string) => void;

/** Something the tests need that npm does not bring. One file each; `parts.ts` lists them. */
export interface Part {
  /** As tests ask for it (`isMissing`) and as people read it. */
  name: string;
  /** The folder of the only tests that need it; unless given, any test may. */
  onlyFor?: string;
  /** Another part, without which it cannot be installed. */
  after?: Part;
  /** Where it is, or undefined. */
  find(): string | undefined;
  /** Whether what was found is worth replacing by what `install` brings; where that fails, it will do. */
  isStopgap?(): boolean;
  /**
   * Puts it where `find` looks. Names each package to `announce` before it is installed. Rejects with a sentence that says
   * what stood in the way.
   */
  install(announce: Announce): Promise<void>;
}
