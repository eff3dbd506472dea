import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { type CssNode, parse, walk } from "css-tree";
import { compatOf, type Entry } from "./compat-of.ts";
import type { Feature } from "./feature.ts";

const STYLES = bcd.css as unknown as Record<"at-rules" | "properties" | "selectors" | "types", Entry>;

/** Returns the features that a style sheet uses: at-rules, media features, selectors, properties, keywords, functions and units. */
export function styleFeatures(styles: string): Feature[] {
  const found = new Map<string, Feature>();
  const note = (name: string, entry: Entry | undefined) => {
    const compat = entry && compatOf(entry);
    if (compat !== undefined) found.set(name, { name, compat });
  };
  walk(parse(styles, { parseCustomProperty: true }), function (node: CssNode) {
    const property = this.declaration && STYLES.properties[this.declaration.property];
    switch (node.type) {
      case "Atrule":
        return note(`@${node.name}`, STYLES["at-rules"][node.name]);
      case "Feature":
        return note(
          `@media (${node.name})`,
          STYLES["at-rules"].media?.[node.name.replace(/^(min|max)-/, "")],
        );
      case "PseudoClassSelector":
      case "PseudoElementSelector":
        return note(`:${node.name}`, STYLES.selectors[node.name]);
      case "Declaration":
        return note(node.property, STYLES.properties[node.property]);
      case "Identifier":
        return note(`${this.declaration?.property}: ${node.name}`, property?.[node.name]);
      case "Function":
        return note(
          `${node.name}()`,
          STYLES.types[node.name] ?? partOfType(node.name) ?? property?.[node.name],
        );
      case "Dimension":
        if (/^cq/.test(node.unit)) note(node.unit, STYLES.types.length?.container_query_length_units);
        if (/^[dls]v/.test(node.unit))
          note(node.unit, STYLES.types.length?.viewport_percentage_units_dynamic);
    }
  });
  return [...found.values()];
}

/** Finds a function below a type: `light-dark` is below `color`. */
function partOfType(name: string): Entry | undefined {
  return Object.values(STYLES.types).find((type) => Object.hasOwn(type, name))?.[name];
}
