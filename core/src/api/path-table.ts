/** Finds the entry for a method and a path. Paths without parameters need only one map lookup. */
export interface PathTable<T> {
  /** Accepts a percent-encoded path and returns decoded parameters. Undefined if nothing matches. */
  find(method: string, path: string): { entry: T; params: Record<string, string> } | undefined;
}

interface Pattern<T> {
  method: string;
  segments: string[];
  entry: T;
}

export function pathTable<T>(entries: readonly { method: string; path: string; entry: T }[]): PathTable<T> {
  /** Entries by method, then by path. */
  const exact = new Map<string, Map<string, T>>();
  const patterns: Pattern<T>[] = [];
  for (const { method, path, entry } of entries) {
    if (path.includes("{")) patterns.push({ method, segments: path.split("/"), entry });
    else exact.set(method, (exact.get(method) ?? new Map()).set(path, entry));
  }
  return {
    find(method, path) {
      const found = exact.get(method)?.get(path);
      if (found !== undefined) return { entry: found, params: {} };
      const segments = path.split("/");
      for (const pattern of patterns) {
        const params = pattern.method === method ? match(pattern.segments, segments) : undefined;
        if (params !== undefined) return { entry: pattern.entry, params };
      }
      return undefined;
    },
  };
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] as string;
    if (expected.startsWith("{")) {
      const value = decoded(given);
      if (value === undefined || value === "") return undefined;
      params[expected.slice(1, -1)] = value;
    } else if (expected !== given) return undefined;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
