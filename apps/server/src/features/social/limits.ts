import type { Limit } from '#platform/limits.ts'

const QUARTER = 15 * 60

/** Starts and finishes per address. Generous, because an office shares one. */
export const limits = {
  begin: { name: 'social begin', attempts: 60, seconds: QUARTER },
  finish: { name: 'social finish', attempts: 60, seconds: QUARTER },
} satisfies Record<string, Limit>
