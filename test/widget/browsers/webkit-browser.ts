import { webkitBrowser as program } from "../../provision/webkit.ts";
import type { DrivenBrowser, DrivenPage, PageSize } from "./driven-browser.ts";
import { type WebDriver, webdriver } from "./webdriver.ts";
import { webkitDriver } from "./webkit-driver.ts";

declare global {
  interface Window {
    /** Resolves when the page has received all keys of the last command. */
    pressed: Promise<void>;
  }
}

/** The keys with WebDriver code points (W3C WebDriver, Keyboard actions) that the tests press. */
const KEYS: Record<string, string> = {
  Shift: "\ue008",
  Control: "\ue009",
  Tab: "\ue004",
  Enter: "\ue007",
  Escape: "\ue00c",
  ArrowLeft: "\ue012",
  ArrowUp: "\ue013",
  ArrowRight: "\ue014",
  ArrowDown: "\ue015",
};

/**
 * Starts WebKitGTK, driven by plain WebDriver. Its driver has one session at a time, so visitors use the same browser in turn.
 */
export async function webkitBrowser(): Promise<DrivenBrowser> {
  const driver = await webkitDriver();
  const browser = { binary: program(), args: ["--automation"] };
  const begin = () => webdriver(driver.port, { "webkitgtk:browserOptions": browser });
  let session: WebDriver | undefined;

  return {
    async newPage(size = { width: 1280, height: 720 }) {
      // Tries three times, because a browser sometimes starts without connecting to its driver, more often on a busy machine.
      session ??= await begin().catch(begin).catch(begin);
      const { command, end } = session;
      const origins = new Set<string>();

      async function evaluate<Given extends unknown[], Result>(
        work: (...given: Given) => Result | Promise<Result>,
        ...given: Given
      ): Promise<Result> {
        const script = `const done = arguments[0];
          Promise.resolve().then(() => (${work})(...${JSON.stringify(given)}))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        type Outcome = { value: Result; error?: string };
        const { value, error } = await command<Outcome>("POST", "/execute/async", { script, args: [] });
        if (error !== undefined) throw new Error(error);
        return value;
      }

      const act = (...actions: object[]) => command<void>("POST", "/actions", { actions });

      /** Presses keys, and counts them in the page, because the driver responds before the page has received them. */
      async function keys(actions: { type: string }[]): Promise<void> {
        const ups = actions.filter(({ type }) => type === "keyUp").length;
        await evaluate((ups) => {
          let left = ups;
          const hear = new AbortController();
          window.pressed = new Promise((done) => {
            const count = () => {
              left -= 1;
              if (left > 0) return;
              hear.abort();
              done();
            };
            addEventListener("keyup", count, { capture: true, signal: hear.signal });
          });
        }, ups);
        await act({ type: "key", id: "keyboard", actions });
        await evaluate(() => window.pressed);
      }

      const down = (key: string) => ({ type: "keyDown", value: KEYS[key] ?? key });
      const up = (key: string) => ({ type: "keyUp", value: KEYS[key] ?? key });
      const move = (x: number, y: number) => ({
        type: "pointerMove",
        duration: 0,
        origin: "viewport",
        x: Math.round(x),
        y: Math.round(y),
      });

      async function resize({ width, height }: PageSize): Promise<void> {
        await command("POST", "/window/rect", { width, height });
        // Height of the window's bars.
        const bars = await evaluate((wanted) => wanted - innerHeight, height);
        await command("POST", "/window/rect", { width, height: height + bars });
      }

      await resize(size);

      /** Ends the session if the visitor's data cannot be deleted. The next visitor then begins another session. */
      async function leave(): Promise<void> {
        try {
          await forget();
        } catch {
          session = undefined;
          await end();
        }
      }

      /**
       * Deletes everything that the visitor's pages have stored, so that the next visitor can use the session: starting a browser or
       * closing a window takes a second.
       */
      async function forget(): Promise<void> {
        await command("DELETE", "/actions");
        for (const origin of origins) {
          // Opens a page without the chat, because the chat might store something again.
          await command("POST", "/url", { url: `${origin}/bare` });
          await evaluate(() => {
            localStorage.clear();
            sessionStorage.clear();
          });
          await command("DELETE", "/cookie");
        }
      }

      /** Returns a page of the visitor. All pages share one session, whose commands go to the window in front. */
      function driven(handle: string): DrivenPage {
        return {
          evaluate,
          async goto(url) {
            origins.add(new URL(url).origin);
            await command("POST", "/url", { url });
          },
          reload: () => command("POST", "/refresh", {}),
          press(key) {
            const parts = key.split("+");
            return keys([...parts.map(down), ...parts.toReversed().map(up)]);
          },
          type: (text) => keys([...text].flatMap((letter) => [down(letter), up(letter)])),
          click: (x, y) =>
            act({
              type: "pointer",
              id: "mouse",
              parameters: { pointerType: "mouse" },
              actions: [move(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
            }),
          wheel: (x, y, deltaY) =>
            act({
              type: "wheel",
              id: "wheel",
              actions: [
                { type: "scroll", x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY, duration: 0 },
              ],
            }),
          screenshot: async () => Buffer.from(await command<string>("GET", "/screenshot"), "base64"),
          async newTab() {
            // Opens a window instead of a tab, because a tab behind another one paints nothing.
            const made = await command<{ handle: string }>("POST", "/window/new", { type: "window" });
            const page = driven(made.handle);
            await page.front();
            await resize(size);
            return page;
          },
          front: () => command("POST", "/window", { handle }),
          async close() {
            const { length } = await command<string[]>("GET", "/window/handles");
            if (length === 1) return leave();
            await command("POST", "/window", { handle });
            await command("DELETE", "/window");
          },
        };
      }

      return driven(await command<string>("GET", "/window"));
    },
    isRunning: driver.isRunning,
    groups: driver.groups,
    close: async () => driver.stop(),
  };
}
