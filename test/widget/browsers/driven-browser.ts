/** A browser of one engine behind a common interface, which contains only what the tests of all engines need. */
export interface DrivenBrowser {
  /** Opens a page of a first-time visitor. The size is that of the page in CSS pixels, not that of the window. */
  newPage(size?: PageSize): Promise<DrivenPage>;
  isRunning(): boolean;
  /** Process groups to end if nobody closes the browser. */
  groups: readonly number[];
  close(): Promise<void>;
}

/** CSS pixels. WebKit's window is never narrower than 447. */
export interface PageSize {
  width: number;
  height: number;
}

export interface DrivenPage {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. The function cannot use variables of the test; its arguments and result are JSON. */
  evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** Presses a key, named as in `KeyboardEvent.key`, with an optional modifier, such as `Enter` or `Shift+Tab`. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks a point, in CSS pixels from the top left corner of the visible page. */
  click(x: number, y: number): Promise<void>;
  /** Turns the wheel at a point. Positive `by` scrolls towards the end of the page. */
  wheel(x: number, y: number, by: number): Promise<void>;
  /** The visible page as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Opens another page of the same visitor, in front of this one. */
  newTab(): Promise<DrivenPage>;
  /** Makes this the page that receives commands, if a visitor has several. */
  front(): Promise<void>;
  close(): Promise<void>;
}
