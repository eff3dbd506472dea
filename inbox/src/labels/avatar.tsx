import { UserRound } from "lucide-react";
import { hueOf, initials } from "./initials.ts";

/** Initials in a colour derived from an id; an icon for guests, who have no name. Decorative: the name is next to it. */
export function Avatar({
  id,
  name,
  size = "medium",
}: {
  id: string;
  name: string | undefined;
  size?: "small" | "medium";
}) {
  const letters = name === undefined ? <UserRound size={16} /> : initials(name);
  return (
    <span className={`inbox-avatar ${size} hue-${hueOf(id)}`} aria-hidden="true">
      {size === "small" && typeof letters === "string" ? letters.slice(0, 1) : letters}
    </span>
  );
}
