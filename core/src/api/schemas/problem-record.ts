import { z } from "zod";

const problem = z
  .object({
    code: z.string().meta({ description: "Such as `html_page`. There may be other codes one day." }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({
        description:
          "The values that its words name, such as `target` of a redirect; `message` is what the other side wrote itself, without keys.",
      }),
  })
  .meta({ title: "Problem" });

/** The results of a test; both are absent if there is nothing to report. */
export const testFindings = {
  problem: problem.optional().meta({ description: "Why there is no reply, as a code for programs." }),
  warnings: z
    .array(problem)
    .optional()
    .meta({ description: "What works and is still not as it should be, such as an address for tests only." }),
};
