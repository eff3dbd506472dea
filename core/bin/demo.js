import "./require-node.js";

await import("../src/demo/start.ts");
