export const TURNSTILE_TEST_SECRET: RegExp
export function problemsOf(given: Record<string, string>): string[]
