import { type ComponentType, lazy } from "react";
import type { OwnSite } from "../api/shapes.ts";
import { Home } from "../screens/home.tsx";
import type { StringName } from "../strings/english.ts";

export interface ScreenEntry {
  id: string;
  label: StringName;
  /** The menu lists the screen only for people with this permission. */
  permission: OwnSite["permissions"][number];
  /** Only for owners: no key permission covers it. */
  isOwners?: true;
  show: ComponentType<{ rest: string }>;
}

/** A site's screens in menu order. All screens but Home are loaded on demand. */
export const SCREENS: readonly ScreenEntry[] = [
  { id: "home", label: "home", permission: "settings:read", show: Home },
  {
    id: "inbox",
    label: "inbox",
    permission: "sessions:read",
    show: lazy(async () => ({ default: (await import("../screens/inbox.tsx")).Inbox })),
  },
  {
    id: "workflow",
    label: "workflow",
    permission: "settings:read",
    show: lazy(async () => ({ default: (await import("../workflow/workflow.tsx")).Workflow })),
  },
  {
    id: "knowledge",
    label: "knowledge",
    permission: "settings:read",
    show: lazy(async () => ({ default: (await import("../knowledge/knowledge.tsx")).Knowledge })),
  },
  {
    id: "install",
    label: "install",
    permission: "settings:read",
    show: lazy(async () => ({ default: (await import("../screens/install.tsx")).Install })),
  },
  {
    id: "appearance",
    label: "appearance",
    permission: "settings:read",
    show: lazy(async () => ({ default: (await import("../screens/appearance.tsx")).AppearanceScreen })),
  },
  {
    id: "handover",
    label: "handover",
    permission: "settings:write",
    show: lazy(async () => ({ default: (await import("../handover/handover.tsx")).Handover })),
  },
  {
    id: "files",
    label: "files",
    permission: "settings:write",
    show: lazy(async () => ({ default: (await import("../files/files.tsx")).Files })),
  },
  {
    id: "usage",
    label: "usage",
    permission: "usage:read",
    show: lazy(async () => ({ default: (await import("../screens/usage.tsx")).Usage })),
  },
  {
    id: "keys",
    label: "keys",
    permission: "settings:write",
    show: lazy(async () => ({ default: (await import("../screens/keys.tsx")).Keys })),
  },
  {
    id: "team",
    label: "team",
    permission: "settings:read",
    isOwners: true,
    show: lazy(async () => ({ default: (await import("../screens/team.tsx")).Team })),
  },
  {
    id: "privacy",
    label: "privacy",
    permission: "users:manage",
    show: lazy(async () => ({ default: (await import("../screens/privacy.tsx")).Privacy })),
  },
];
