/** Milliseconds for one command, because a browser may be slow on a busy machine. */
const PATIENCE = 60_000;
/** Milliseconds for a browser's start, which takes three seconds on a busy machine. */
const START = 25_000;

export interface WebDriver {
  /**
   * Sends one command of the session (W3C WebDriver). `path` is relative to the session. Rejects with the driver's error message.
   */
  command<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Result>;
  end(): Promise<void>;
}

/** Begins a session, and so starts a browser, with the driver that listens on `port` of 127.0.0.1. */
export async function webdriver(port: number, capabilities: object): Promise<WebDriver> {
  async function call<Result>(
    method: string,
    path: string,
    body?: object,
    patience = PATIENCE,
  ): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    }).catch((cause) => {
      throw new Error(`WebDriver ${method} ${path} was not answered`, { cause });
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  const begun = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await call<{ sessionId: string }>("POST", "", begun, START);
  return {
    command: (method, path, body) => call(method, `/${sessionId}${path}`, body),
    end: () => call("DELETE", `/${sessionId}`),
  };
}
