// `npm run shopify:check`. JavaScript, because older versions of Node cannot run TypeScript.
import { existsSync, readFileSync } from "node:fs";
import { nodeFindings } from "./node-findings.js";

const online = process.argv.includes("--online");
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const findings = nodeFindings(process.versions.node, engines.node);
if (findings.length === 0) {
  const { checkDeployment } = await import("./check-deployment.ts").catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return { checkDeployment: () => ["The app's packages are not installed. Run npm ci in shopify-app."] };
  });
  // `npm start` reads the same file.
  if (existsSync(".env")) process.loadEnvFile();
  findings.push(...(await checkDeployment({ environment: process.env, online })));
}
if (!online) process.stdout.write("skip  The app was not called. To call it, add: -- --online\n");
for (const finding of findings) process.stdout.write(`fail  ${finding}\n`);
process.stdout.write(findings.length === 0 ? "Everything agrees.\n" : `${findings.length} to fix.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
