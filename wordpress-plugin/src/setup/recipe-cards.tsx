import { __, sprintf } from "@wordpress/i18n";
import { recipes } from "./recipes.ts";

/**
 * Example workflows as cards, one for each tool, with the steps and the file to import. Opening a card calls `begun`, because
 * every example verifies signatures.
 */
export function RecipeCards({ folder, begun }: { folder: string; begun(): void }) {
  return (
    <div className="parley-recipes">
      {recipes().map(({ name, file, steps }) => (
        <details
          key={name}
          className="parley-recipe"
          onToggle={({ currentTarget }) => currentTarget.open && begun()}
        >
          <summary>{name}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <a href={`${folder}${file}`} download={file}>
              {/* translators: %s: name of a tool. */}
              {sprintf(
                /* translators: %s: a tool, such as n8n. */ __("Download the recipe for %s", "parley-chat"),
                name,
              )}
            </a>
          </p>
        </details>
      ))}
    </div>
  );
}
