/** The widget's built `widget.js`, inserted by the build: runs as the script that called it. */
export function runLoader(): void;
