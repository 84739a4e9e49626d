import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { keptOnce } from '#platform/kept.ts'

/** Cost of one hash: memory in kibibytes, passes, threads. */
interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's minimum for argon2id (cheatsheetseries.owasp.org, Password Storage), the library's default algorithm. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(
  readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)
/** Stands for the hash of a person who has none. */
const absent = keptOnce(() => hashPassword(crypto.randomUUID()))
/** Hashing leaves one core free: fifty simultaneous sign-ins wait for each other, other requests do not. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** The argon2id hash with its salt and cost, `$argon2id$v=19$…`. Runs off the event loop. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  return inTurn(() => hash(spelled(password), cost))
}

/** False for a wrong password and for an absent hash, in the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // A hash of an unknown format never matches, and takes the same time as a wrong password.
  const known = stored?.startsWith('$argon2id$') ? stored : null
  // Checking against an outdated cheap hash takes as long as a current one: the time must not reveal such accounts.
  if (!known || isOutdated(known)) {
    const stand = await absent()
    await inTurn(() => verify(stand, spelled(password)))
  }
  return known !== null && (await inTurn(() => verify(known, spelled(password))))
}

/** Whether the hash was made at a cost other than the current one; the next sign-in then rehashes. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return (Object.keys(COST) as (keyof PasswordCost)[]).some((part) => made[part] !== COST[part])
}

/** Whether the password is among those attackers try first: words, years and walks over both keyboard layouts. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** NFKC, so that a composed and a decomposed character match. */
function spelled(password: string) {
  return password.normalize('NFKC')
}
