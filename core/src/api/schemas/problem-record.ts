import { z } from "zod";

const problem = z
  .object({
    code: z.string().meta({ description: "Such as `html_page`. More codes may be added." }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({
        description:
          "The values in the problem's text, such as `target` of a redirect. `message` is the text that the other side sent; API keys and other secrets are hidden.",
      }),
  })
  .meta({ title: "Problem" });

/** The results of a test; both are absent if there is nothing to report. */
export const testFindings = {
  problem: problem.optional().meta({ description: "Why there is no reply, as a code for programs." }),
  warnings: z
    .array(problem)
    .optional()
    .meta({ description: "Things that work but should be improved, such as an address for tests only." }),
};
