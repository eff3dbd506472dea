import { webkitBrowser as program } from "../../provision/webkit.ts";
import type { DrivenBrowser, DrivenPage, PageSize } from "./driven-browser.ts";
import { webdriver } from "./webdriver.ts";
import { webkitDriver } from "./webkit-driver.ts";

declare global {
  interface Window {
    /** Resolves when the page has got all keys of the last command. */
    pressed: Promise<void>;
  }
}

/** The keys that WebDriver has code points for (W3C WebDriver, Keyboard actions), of which the tests press these. */
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

/** WebKitGTK by plain WebDriver: each page is a session, and a browser, of its own. */
export async function webkitBrowser(): Promise<DrivenBrowser> {
  const driver = await webkitDriver();
  const browser = { binary: program(), args: ["--automation"] };
  const begin = () => webdriver(driver.port, { "webkitgtk:browserOptions": browser });

  return {
    async newPage(size = { width: 1280, height: 720 }) {
      // Sometimes, more often on a busy machine, a browser starts without connecting to its driver.
      const { command, end } = await begin().catch(begin).catch(begin);

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

      /** The driver answers when it has sent the keys: the page has yet to get them. */
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
        ...{ type: "pointerMove", duration: 0, origin: "viewport" },
        ...{ x: Math.round(x), y: Math.round(y) },
      });

      async function resize({ width, height }: PageSize): Promise<void> {
        await command("POST", "/window/rect", { width, height });
        // What the window has beside the page.
        const bars = await evaluate((wanted) => wanted - innerHeight, height);
        await command("POST", "/window/rect", { width, height: height + bars });
      }

      await resize(size);

      /** All pages of a visitor are one session, whose commands go to the window in front. */
      function driven(handle: string): DrivenPage {
        return {
          evaluate,
          goto: (url) => command("POST", "/url", { url }),
          reload: () => command("POST", "/refresh", {}),
          press(key) {
            const parts = key.split("+");
            return keys([...parts.map(down), ...parts.toReversed().map(up)]);
          },
          type: (text) => keys([...text].flatMap((letter) => [down(letter), up(letter)])),
          click: (x, y) =>
            act({
              ...{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } },
              actions: [move(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
            }),
          wheel: (x, y, deltaY) =>
            act({
              ...{ type: "wheel", id: "wheel" },
              actions: [
                { type: "scroll", x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY, duration: 0 },
              ],
            }),
          screenshot: async () => Buffer.from(await command<string>("GET", "/screenshot"), "base64"),
          async newTab() {
            // A tab that lies behind another draws nothing.
            const made = await command<{ handle: string }>("POST", "/window/new", { type: "window" });
            const page = driven(made.handle);
            await page.front();
            await resize(size);
            return page;
          },
          front: () => command("POST", "/window", { handle }),
          async close() {
            const { length } = await command<string[]>("GET", "/window/handles");
            if (length === 1) return end();
            await command("POST", "/window", { handle });
            await command("DELETE", "/window");
          },
        };
      }

      return driven(await command<string>("GET", "/window"));
    },
    close: async () => driver.stop(),
  };
}
