import { hueOf, initials } from "./initials.ts";

/** Initials in the colour of an id. Decorative: the name is next to it. */
export function Avatar({
  id,
  name,
  size = "medium",
}: {
  id: string;
  name: string;
  size?: "small" | "medium";
}) {
  return (
    <span className={`inbox-avatar ${size} hue-${hueOf(id)}`} aria-hidden="true">
      {size === "small" ? initials(name).slice(0, 1) : initials(name)}
    </span>
  );
}
