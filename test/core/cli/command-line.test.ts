import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../core/src/cli/command-line.ts";
import { atTheTerminal } from "./at-the-terminal.ts";

const { run, folder } = atTheTerminal();

/** Returns the stderr line of a refused command, without `parley: `. Checks that stdout is empty and the exit code is 1. */
async function refusal(words: string[], environment: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await run(words, { environment });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^parley: [^\n]+\n$/);
  return stderr.slice("parley: ".length, -1);
}

describe("Help", () => {
  const names = COMMANDS.map(({ name }) => name);

  it("lists the commands in a fixed order", () => {
    expect(names).toEqual([
      "serve",
      "demo",
      "dev",
      "site create",
      "site list",
      "site show",
      "site export",
      "site update",
      "site delete",
      "key create",
      "key list",
      "key revoke",
      "person invite",
      "person list",
      "person reset",
      "person remove",
      "export",
      "import",
      "backup",
      "purge",
      "doctor",
    ]);
  });

  it.each([...names, "site", "key", "person", ""])("of `parley %s` ends with an example", async (name) => {
    const words = name === "" ? [] : name.split(" ");
    const { code, stdout, stderr } = await run([...words, "--help"], { environment: { PORT: "wrong" } });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`Usage: parley ${name}`);
    expect(stdout).toContain(`\nExample:\n  $ npx parley ${name}`);
  });

  it.each(names.filter((name) => !["serve", "demo", "dev"].includes(name)))(
    "of `parley %s` lists the option `--json`",
    async (name) => {
      expect((await run([...name.split(" "), "--help"])).stdout).toContain("--json");
    },
  );

  it("is printed with exit code 1 if `parley site` is called without a subcommand", async () => {
    expect(await run(["site"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("Usage:"),
    });
  });
});

describe("An invalid command", () => {
  it.each([
    [["srve"], "unknown command 'srve'\n(Did you mean serve?)\nSee npx parley --help."],
    [["foo"], "unknown command 'foo'\nSee npx parley --help."],
    [["site", "crate"], "unknown command 'crate'\n(Did you mean create?)\nSee npx parley site --help."],
    [["site", "list", "--jsn"], "unknown option '--jsn'\n(Did you mean --json?)"],
  ])(
    "exits with code 1, and suggests a similar command or option if there is one: %j",
    async (words, said) => {
      expect(await run(words)).toEqual({ code: 1, stdout: "", stderr: `parley: ${said}\n` });
    },
  );

  it.each([
    [["site", "create"], "required option '--name <name>' not specified"],
    [["site", "show"], "missing required argument 'ID'"],
    [["key", "list"], "required option '--site <id>' not specified"],
    [["purge"], "required option '--older-than <duration>' not specified"],
  ])("exits with one line that names the missing option or argument: %j", async (words, said) => {
    expect(await refusal(words)).toBe(said);
  });
});

describe("The command line refuses, with one line,", () => {
  it.each([
    [
      ["--webhook-url", "flows"],
      "--webhook-url: Give the complete address of the webhook, starting with https://.",
    ],
    [["--webhook-header", "secret"], "--webhook-header: Give a header as 'Name: value'."],
    [["--webhook-header", "a b: c"], "--webhook-header: Give a header name such as X-API-Key."],
    [["--webhook-header", "Host: c"], "--webhook-header: The service sets this header itself"],
    [["--webhook-timeout", "301s"], "--webhook-timeout: Give a duration from 1s to 5m"],
    [["--session-timeout", "30"], "--session-timeout: Give a duration from 1s to 365d"],
    [
      ["--allow-origin", "https://a.example/b"],
      "--allow-origin: Give an origin such as https://shop.example.com.",
    ],
    [["--plan", "gold"], `--plan: Invalid option: expected one of "free"|"pro"|"enterprise"`],
    [["--payload", "new"], `--payload: Invalid option`],
    [["--signature-format", "hex"], `--signature-format: Invalid option`],
    [["--signing-secret", "short"], "--signing-secret: Choose a signing secret of 8 to 256 characters."],
  ])("a new site with the invalid option %j, and names the option", async (options, said) => {
    expect(await refusal(["site", "create", "--name", "Shop", ...options])).toContain(said);
  });

  it.each([
    ["PORT", "eighty"],
    ["PARLEY_NONSENSE", "1"],
    ["DATABASE_URL", "mysql://localhost/parley"],
  ])("the invalid environment variable %s=%s, and names the environment variable", async (name, value) => {
    expect(await refusal(["site", "list"], { [name]: value })).toMatch(new RegExp(`^${name}: `));
  });

  it.each([["show"], ["update", "--plan=pro"], ["delete"]])(
    "an unknown site in `parley site %s`",
    async (...words) => {
      expect(await refusal(["site", ...words, "site_unknown"])).toBe(
        "No site has this id. `npx parley site list` shows all sites.",
      );
    },
  );

  it("a `parley.db` that is not a database", async () => {
    const PARLEY_DATA_DIR = join(folder, "broken");
    await run(["site", "list"], { environment: { PARLEY_DATA_DIR } });
    await writeFile(join(PARLEY_DATA_DIR, "parley.db"), "This is no database. ".repeat(1_000));
    expect(await refusal(["site", "list"], { PARLEY_DATA_DIR })).toContain(
      "PARLEY_DATA_DIR: the database in",
    );
  });

  it("an unknown site, and adds a stack trace after the line if `LOG_LEVEL` is `debug`", async () => {
    const environment = { LOG_LEVEL: "debug" };
    expect((await run(["site", "show", "site_x"], { environment })).stderr).toContain("\n    at ");
  });
});
