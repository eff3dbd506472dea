/** Limits how many streams each person has open. */
export interface StreamSlots {
  /** Returns a function that frees the slot and may be called repeatedly; undefined if the person has too many streams. */
  enter(person: string): (() => void) | undefined;
}

export function streamSlots(atMost: number): StreamSlots {
  const open = new Map<string, number>();
  return {
    enter(person) {
      const count = open.get(person) ?? 0;
      if (count >= atMost) return undefined;
      open.set(person, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(person) ?? 1) - 1;
        if (left > 0) open.set(person, left);
        else open.delete(person);
      };
    },
  };
}
