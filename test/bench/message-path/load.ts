import { Pool } from "undici";

export interface ReadyRequest {
  headers: Record<string, string>;
  body: string;
}

export interface LoadResult {
  answered: number;
  /** Responses with a status other than 200, by status. */
  refused: Map<number, number>;
  seconds: number;
}

/**
 * Keeps `concurrency` requests in flight on as many connections for `milliseconds` (at least one round). Sends `requests` in
 * order, again and again. With a `pool`, uses the pool's connections, which stay open.
 */
export async function load(
  port: number,
  requests: readonly ReadyRequest[],
  concurrency: number,
  milliseconds: number,
  pool?: Pool,
): Promise<LoadResult> {
  const connections =
    pool ?? new Pool(`http://127.0.0.1:${port}`, { connections: concurrency, pipelining: 1 });
  const refused = new Map<number, number>();
  let answered = 0;
  let next = 0;
  const started = performance.now();
  const visitor = async () => {
    do {
      const { headers, body } = requests[next++ % requests.length] as ReadyRequest;
      const answer = await connections.request({ method: "POST", path: "/v1/message", headers, body });
      await answer.body.dump();
      if (answer.statusCode === 200) answered++;
      else refused.set(answer.statusCode, (refused.get(answer.statusCode) ?? 0) + 1);
    } while (performance.now() < started + milliseconds);
  };
  await Promise.all(Array.from({ length: concurrency }, visitor));
  const seconds = (performance.now() - started) / 1_000;
  if (pool === undefined) await connections.close();
  return { answered, refused, seconds };
}
