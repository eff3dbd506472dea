/** What one message may cost (contract §21.2). */
export const MOST_TURNS = 6;
export const MOST_CALLS = 20;

/** Whether the model is offered tools in this turn, the first being 1: in its last turn, and once its calls are used up, it is not. */
export function mayCall(turn: number, callsMade: number): boolean {
  return turn < MOST_TURNS && callsMade < MOST_CALLS;
}

/** How many of these calls are made. */
export function admittedCalls(wanted: number, callsMade: number): number {
  return Math.min(wanted, Math.max(0, MOST_CALLS - callsMade));
}
