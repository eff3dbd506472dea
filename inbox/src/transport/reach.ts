/** Whether calls reach the service. */
export interface Reach {
  isLost(): boolean;
  /** Call when a call was answered, even with a refusal. */
  answered(): void;
  /** Call when a call got no answer. */
  lost(): void;
  onAnswered(listener: () => void): () => void;
  /** Calls back with true when calls begin to get no answer, and with false when a call is answered again. */
  onChange(listener: (isLost: boolean) => void): () => void;
}

export function newReach(): Reach {
  const answers = new Set<() => void>();
  const changes = new Set<(isLost: boolean) => void>();
  let isLost = false;
  const set = (next: boolean) => {
    if (isLost === next) return;
    isLost = next;
    for (const changed of [...changes]) changed(next);
  };
  return {
    isLost: () => isLost,
    answered() {
      set(false);
      for (const listener of [...answers]) listener();
    },
    lost: () => set(true),
    onAnswered(listener) {
      answers.add(listener);
      return () => answers.delete(listener);
    },
    onChange(listener) {
      changes.add(listener);
      return () => changes.delete(listener);
    },
  };
}
