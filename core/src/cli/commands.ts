import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor.ts";
import { exportSite } from "./export-site.ts";
import { importSite } from "./import-site.ts";
import { createKey, listKeys, revokeKey } from "./key-commands.ts";
import { purge } from "./purge.ts";
import { serve } from "./serve.ts";
import { createSite, deleteSite, listSites, showSite, updateSite } from "./site-commands.ts";

/** Every command, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  serve,
  createSite,
  listSites,
  showSite,
  updateSite,
  deleteSite,
  createKey,
  listKeys,
  revokeKey,
  exportSite,
  importSite,
  backup,
  purge,
  doctor,
];
