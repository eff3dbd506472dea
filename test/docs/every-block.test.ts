import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeBlocks, isGenerated } from "./code-blocks.ts";
import { shellLines } from "./shell-lines.ts";

/** Languages of blocks that can run, except the shell. test/docs/examples.test.ts runs all examples of the reference. */
const RUNNABLE = ["js", "jsx", "ts", "svelte", "php", "python", "html", "sql", "css"];

const blocks = codeBlocks().filter(({ page, language }) => RUNNABLE.includes(language) && !isGenerated(page));

/** Page and words of each block, by the test that runs it. `*`: every block of the page in that language. */
const RUN: Record<string, [page: string, words: string][]> = {
  "test/docs/running-blocks.test.ts": [
    ["docs/guides/verify.md", "isAuthentic"],
    ["docs/guides/verify.md", "is_authentic"],
    ["README.md", "createServer"],
    ["docs/start/node.md", "createServer"],
    ["docs/guides/streaming.md", "createServer"],
    ["docs/guides/webhooks.md", "express()"],
    ["docs/guides/webhooks.md", "php://input"],
    ["docs/guides/webhooks.md", "new Webhook"],
    ["docs/guides/identity.md", "userToken"],
    ["docs/guides/identity.md", "user_token"],
  ],
  "test/docs/service-blocks.test.ts": [
    ["docs/guides/files.md", "X-File-Name"],
    ["docs/guides/streaming.md", "messages.stream"],
    ["docs/guides/verify.md", "verifyWebhook"],
    ["client/README.md", "sessions.list"],
    ["client/README.md", "openAsBlob"],
    ["client/README.md", "verifyWebhook"],
    ["client/README.md", "signUserToken"],
  ],
  "test/widget/rewritten-script.test.ts": [
    ["docs/guides/widget.md", "data-parley"],
    ["widget/README.md", "data-parley"],
  ],
  "test/docs/page-blocks.test.ts": [
    ["docs/guides/identity.md", "chat-token"],
    ["docs/guides/widget.md", "gtag"],
    ["docs/guides/frameworks.md", "function Chat()"],
    ["docs/guides/frameworks.md", "function Layout"],
    ["docs/guides/frameworks.md", "next/script"],
    ["docs/guides/frameworks.md", "onMounted"],
    ["widget/README.md", "mountChat"],
    ["widget/README.md", "ParleyChat"],
    ["widget/README.md", "new Proxy"],
    ["widget/README.md", "ChatWidget.identify("],
    ...["README.md", "docs/guides/widget.md", "docs/start/website.md", "docs/de/start/website.md"].map(
      (page): [string, string] => [page, "/widget.js"],
    ),
    ...[
      "widget/README.md",
      "docs/guides/frameworks.md",
      "docs/guides/cards.md",
      "docs/guides/embedding.md",
    ].map((page): [string, string] => [page, "/widget.js"]),
  ],
  "test/core/recipes/receivers.test.ts": [
    ["core/recipes/README.md", "verifyWebhook"],
    ["core/recipes/README.md", "php://input"],
  ],
};

/** Blocks that no test runs, with the reason. All scripts among them are parsed (test/docs/parsed-blocks.test.ts). */
const NOT_RUN: [page: string, words: string, why: string][] = [
  [
    "docs/reference/api.md",
    "useChat",
    "two lines of a component: test/core/api/ai-sdk-chat.test.ts runs the transport that they name",
  ],
  [
    "docs/guides/embedding.md",
    "parley.express()",
    "test/core/app runs express.mjs, which has the same code; its calls are typed",
  ],
  ["docs/guides/embedding.md", "sites.create", "test/core/app creates sites like this; its calls are typed"],
  ["docs/guides/frameworks.md", "defineNuxtConfig", "needs Nuxt: it names the tag that other blocks paste"],
  ["docs/guides/frameworks.md", "svelte", "needs Svelte's compiler; its calls are typed"],
  ["docs/operate/postgres.md", "CREATE USER", "creates a user on a server"],
  ["widget/README.md", "parley-chat {", "only properties: test/widget/theme checks each"],
];

/** Starts of shell lines that no test runs, with the reason. */
const NOT_TYPED: [beginning: RegExp, why: string][] = [
  [
    /^(docker|kubectl|fly|cp deploy\/\.env)\b/,
    "need a container host: test/deploy checks the files that they read",
  ],
  [
    /^(useradd|git clone|install -|systemctl|journalctl|nginx|chmod|cat >|#!\/bin\/sh|exec|sh -c|END|cd \/srv)/,
    "need root on a separate machine",
  ],
  [
    /^(npm|cd (shopify-app|wordpress-plugin)\b|npx node)/,
    "install, build and start: CI or test/provision does that",
  ],
  [/^shopify app\b/, "needs an account at Shopify"],
  [/^(pg_dump|pg_restore|openssl|mkdir)\b/, "third-party programs"],
  [/^(SIGNING_SECRET=|SHOPIFY_API_KEY=)/, "start a program that another test runs"],
  [/^(export )?[A-Z_]+=\S*( [A-Z_]+=\S*)*$/, "settings only"],
  [/^curl .*api\.telegram\.org/s, "calls Telegram"],
  [/^curl -i https:\/\/chat\.example\.com/, "calls a proxy: test/deploy calls nginx and Caddy alike"],
];

describe("Each block of the documentation that can run", () => {
  it("is run by a test, or is listed with a reason", () => {
    const known = [...Object.values(RUN).flat(), ...NOT_RUN];
    const unknown = blocks.filter(
      (block) => !known.some(([page, words]) => page === block.page && block.code.includes(words)),
    );
    expect(unknown.map(({ page, code }) => `${page}: ${code.split("\n", 1)[0]}`)).toEqual([]);
    for (const file of Object.keys(RUN)) {
      expect(() => readFileSync(new URL(`../../${file}`, import.meta.url))).not.toThrow();
    }
  });

  it("still exists if this test lists the block", () => {
    const missing = [...Object.values(RUN).flat(), ...NOT_RUN].filter(
      ([page, words]) => !blocks.some((block) => block.page === page && block.code.includes(words)),
    );
    expect(missing).toEqual([]);
  });

  it("is, line by line, executed by a test or listed with a reason if it is a shell block", () => {
    const isTyped = (line: string) =>
      /npx parley|parley\.sh|cli\/parley\.ts|^parley /.test(line) || /^curl .*(\/v1\/|REPLY_URL)/s.test(line);
    const unknown = shellLines.filter(
      ({ page, line }) =>
        !isGenerated(page) &&
        line !== "" &&
        !isTyped(line) &&
        !NOT_TYPED.some(([beginning]) => beginning.test(line)),
    );
    expect(unknown).toEqual([]);
  });
});
