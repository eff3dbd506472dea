/** Runs the widget's built `widget.js`, which the build inserts into the calling script. */
export function runLoader(): void;
