/** Limits for one message (contract §21.2). */
export const MOST_TURNS = 6;
export const MOST_CALLS = 20;

/** Whether to offer tools in a turn, counted from 1. False in the last turn, and once the limit of calls is reached. */
export function mayCall(turn: number, callsMade: number): boolean {
  return turn < MOST_TURNS && callsMade < MOST_CALLS;
}

export function admittedCalls(wanted: number, callsMade: number): number {
  return Math.min(wanted, Math.max(0, MOST_CALLS - callsMade));
}
