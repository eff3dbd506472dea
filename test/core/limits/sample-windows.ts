import type { RateLimitKey, Window } from "../../../core/src/limits/limiter.ts";

export const DAY = 86_400_000;
export const NOON = Date.UTC(2026, 10, 20, 12);

export const burst = (limit: number): Window => ({ name: "burst", limit, length: 1_000 });
export const minute = (limit: number): Window => ({ name: "requests_per_minute", limit, length: 60_000 });
export const day = (limit: number): Window => ({ name: "requests_per_day", limit, length: DAY });
export const limitKey = (name: string, ...windows: Window[]): RateLimitKey => ({ name, windows });
