import { type Browser, chromium as engine } from "playwright-core";
import { chromium } from "./chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a headless Chromium with a fresh profile. Rejects with the missing package's name if none is installed. */
export async function launchBrowser(
  executablePath = chromium.find(),
  flags: readonly string[] = [],
): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error("No Chromium is installed. On Debian: apt-get install -y chromium");
  return engine.launch({ executablePath, args: [...FLAGS, ...flags], headless: true });
}
