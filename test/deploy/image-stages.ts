import { DockerfileParser, type From, type Instruction, type ModifiableInstruction } from "dockerfile-ast";

/** One `FROM … AS name` with the lines below it. */
export interface Stage {
  /** The last stage has no name. */
  name: string;
  /** The name of an image or of an earlier stage. */
  base: string;
  steps: Step[];
}

export interface Step {
  keyword: string;
  /** The words as they are written, without flags. */
  words: string[];
  flags: Record<string, string>;
  /** All text after the keyword, with continued lines joined. */
  text: string;
}

export function imageStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? "", base: from.getImage() ?? "", steps: [] });
    } else stages.at(-1)?.steps.push(stepOf(instruction));
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const flags = "getFlags" in instruction ? (instruction as ModifiableInstruction).getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    words: instruction.getArguments().map((word) => word.getValue()),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
    text: instruction.getArgumentsContent() ?? "",
  };
}
