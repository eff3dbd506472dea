import { expect, it } from "vitest";
import { Failure } from "../../../core/src/failures.ts";
import { modelProblem } from "../../../core/src/replies/model-problem.ts";
import vectors from "../../vectors/model-problems.json" with { type: "json" };

interface Vector {
  what: string;
  call: { status: number; text: string; location?: string };
  field?: string;
  reason: string;
  problem: object;
}

it.each(vectors as Vector[])("A model's problem is reported: $what", ({ call, field, reason, problem }) => {
  const failure = new Failure("webhookFailed", field ?? "model_base_url", reason, "");
  const url = "https://api.example.com/v1/chat/completions";
  const secrets = ["the.own:key/of-the+site"];
  expect(modelProblem({ ...call, failure, url, model: "tiny", timeout: 20, secrets })).toEqual(problem);
});
