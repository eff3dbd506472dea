import { describe, expect, it } from "vitest";
import type { AnyRoute } from "../../core/src/api/route.ts";
import { ROUTES } from "../../core/src/api/routes/index.ts";
import { COMMANDS, checkedInput } from "../../core/src/cli/command-line.ts";
import { commandProgram } from "../../core/src/cli/command-program.ts";
import { parleyCommands, shellLines, words } from "./shell-lines.ts";

const commands = parleyCommands;
const calls = shellLines.filter(({ line }) => /^curl .*\/v1\//.test(line));

const routes: readonly AnyRoute[] = ROUTES;

describe("The documentation's shell lines", () => {
  it("include more than 20 parley commands and more than 20 API calls", () => {
    expect(commands.length).toBeGreaterThan(20);
    expect(calls.length).toBeGreaterThan(20);
  });

  it.each(commands)("call a parley command that exists: parley $typed ($page)", async ({ typed }) => {
    const silent = { write: () => true } as unknown as NodeJS.WriteStream;
    let ran = false;
    const program = commandProgram(COMMANDS, { stdout: silent, stderr: silent }, async (command, given) => {
      checkedInput(command, given);
      ran = true;
    });
    await program.parseAsync(words(typed), { from: "user" });
    expect(ran).toBe(true);
  });

  it.each(calls)("call API routes that exist: $line ($page)", ({ line }) => {
    const [, path = ""] = /\/v1(\/[^\s'"?]*)/.exec(line) ?? [];
    const [, body] = / -d '([^']*)'/.exec(line) ?? [];
    const [, method = body === undefined ? "GET" : "POST"] = / -X (\w+)/.exec(line) ?? [];
    const route = routes.find((each) => each.method === method && pattern(each).test(path));
    expect(route, `${method} ${path}`).toBeDefined();
    if (body !== undefined) route?.body?.parse(JSON.parse(body));
  });
});

function pattern({ path }: AnyRoute): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
