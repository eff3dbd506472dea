export const PLANS = ["free", "pro", "enterprise"] as const;

export type Plan = (typeof PLANS)[number];

/** Reads a stored plan. An unknown plan becomes the smallest one, so that no site gets more than it pays for. */
export function planOf(stored: string): Plan {
  return PLANS.find((plan) => plan === stored) ?? "free";
}

/** Requests allowed: `burst` in one second, `minute` in 60 seconds, `day` in a UTC day. */
export interface Quota {
  burst: number;
  minute: number;
  day: number;
}

/** The limits of each plan (contract §H). */
export const QUOTAS: Record<Plan, Quota> = {
  free: { burst: 10, minute: 60, day: 1_000 },
  pro: { burst: 50, minute: 300, day: 10_000 },
  enterprise: { burst: 200, minute: 1_000, day: Number.POSITIVE_INFINITY },
};
