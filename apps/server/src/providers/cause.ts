import { getSystemErrorName } from 'node:util'

/** The error and its causes, the innermost last. */
export const chainOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...(error.cause === error ? [] : chainOf(error.cause))] : []

/** Short words without digits and signs of an address: no key looks like this. */
const SAFE_WORDS = /^(?=.{1,80}$)[A-Za-z]{1,15}(?:[ ,'-]{1,2}[A-Za-z]{1,15})*\.?$/

/**
 * Why there is no connection: the system's code, such as `ECONNREFUSED`, else the innermost error's words when nothing
 * in them can be an address or a key, else its name. Empty for what is no error.
 */
export function causeOf(error: unknown): string {
  const chain = chainOf(error)
  const code = chain.map(codeOf).find((one) => one !== null)
  if (code) return code
  const { message = '', name = '' } = chain.at(-1) ?? {}
  return SAFE_WORDS.test(message) ? message : name
}

/** Libraries replace the system's code by their own; its number stays. */
function codeOf({ errno, code }: NodeJS.ErrnoException): string | null {
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  return typeof code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(code) ? code : null
}
