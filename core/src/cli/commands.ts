import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { demo } from "./commands/demo.ts";
import { dev } from "./commands/dev.ts";
import { doctor } from "./commands/doctor.ts";
import { exportSite } from "./commands/export-site.ts";
import { importSite } from "./commands/import-site.ts";
import { createKey, listKeys, revokeKey } from "./commands/key-commands.ts";
import { invitePerson, listPeople, removePerson, resetPassword } from "./commands/person-commands.ts";
import { purge } from "./commands/purge.ts";
import { serve } from "./commands/serve.ts";
import {
  createSite,
  deleteSite,
  exportSite as exportSettings,
  listSites,
  showSite,
  updateSite,
} from "./commands/site-commands.ts";

/** Every command, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  serve,
  demo,
  dev,
  createSite,
  listSites,
  showSite,
  exportSettings,
  updateSite,
  deleteSite,
  createKey,
  listKeys,
  revokeKey,
  invitePerson,
  listPeople,
  resetPassword,
  removePerson,
  exportSite,
  importSite,
  backup,
  purge,
  doctor,
];
