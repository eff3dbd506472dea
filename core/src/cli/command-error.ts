/** What the person at the terminal has to change; the message is one line that names it and the way out. */
export class CommandError extends Error {}
