export { downloadText } from "./download-text.ts";
export { transcriptText } from "./transcript-text.ts";
