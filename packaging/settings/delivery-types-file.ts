import { namedSchemas } from "@parley/core/routes";
import { typeText } from "../../client/generate/type-text.ts";
import { listEvents } from "../../core/src/api/routes/live/events.ts";
import { listCalls } from "../../core/src/api/routes/site/calls.ts";

/** Writes the types of the items of `GET /calls` and `GET /events`. */
export function deliveryTypesFile(): string {
  const { plain, components } = namedSchemas();
  for (const { output } of [listCalls, listEvents]) plain(output, "output");
  const types = ["Problem", "LoggedCall", "OutgoingEvent"].map((name) => {
    const schema = components[name];
    if (schema === undefined) throw new Error(`No schema is named ${name}.`);
    return `\nexport interface ${name} ${typeText(schema)}\n`;
  });
  return `// Generated from the table of routes by \`npm run generate\`.\n${types.join("")}`;
}
