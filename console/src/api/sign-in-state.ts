const signedOutListeners = new Set<() => void>();
const waiting = new Set<() => void>();

/** Calls back when the service answers that the sign-in has ended. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function reportSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

export function reportSignedIn(): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Resolves after somebody has signed in again. Rejects when `signal` aborts. */
export function signedInAgain(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add(resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(resolve);
      reject(signal.reason);
    });
    if (signal?.aborted) reject(signal.reason);
  });
}
