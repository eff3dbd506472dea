/** A browser of one engine, driven alike whatever its own protocol: what tests of all engines need, and no more. */
export interface DrivenBrowser {
  /** A page of a visitor who has never been here. CSS pixels of the page, not of the window. */
  newPage(size?: PageSize): Promise<DrivenPage>;
  isRunning(): boolean;
  /** Process groups to be ended if nobody closes it. */
  groups: readonly number[];
  close(): Promise<void>;
}

/** WebKit's window is never narrower than 447. */
export interface PageSize {
  width: number;
  height: number;
}

export interface DrivenPage {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, without anything around it; what it takes and resolves to is JSON. */
  evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** A key as `KeyboardEvent.key` names it, alone or with a modifier: `Enter`, `Shift+Tab`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** CSS pixels from the page's top left corner, as it is seen. */
  click(x: number, y: number): Promise<void>;
  /** Turns the wheel over a place; `by` is positive towards the page's end. */
  wheel(x: number, y: number, by: number): Promise<void>;
  /** What is seen, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Another page of the same visitor, in front of this one. */
  newTab(): Promise<DrivenPage>;
  /** Of several pages of a visitor, the one to be driven next. */
  front(): Promise<void>;
  close(): Promise<void>;
}
