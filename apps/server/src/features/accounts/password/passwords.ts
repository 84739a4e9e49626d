import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** How much work one guess costs: kibibytes, passes, threads. */
interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's minimum for argon2id, which is this library's algorithm (cheatsheetseries.owasp.org, Password Storage). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(
  readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)
let absent: Promise<string> | undefined
/** One core stays with the readers: fifty people signing in at once wait for each other, not everybody for them. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** The argon2id hash with its salt and cost, `$argon2id$v=19$…`. Runs off the event loop. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  return inTurn(() => hash(spelled(password), cost))
}

/** False for a wrong password and for an absent hash, in the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  // Somebody else's kind of hash matches nothing, and costs what a wrong password costs.
  const known = stored?.startsWith('$argon2id$') ? stored : null
  // A cheap old hash takes as long as a new one, so that the time of the answer does not reveal its owner.
  if (!known || isOutdated(known)) {
    absent ??= hashPassword(crypto.randomUUID())
    const stand = await absent
    await inTurn(() => verify(stand, spelled(password)))
  }
  return known !== null && (await inTurn(() => verify(known, spelled(password))))
}

/** Whether the hash was made at another cost than today's, so that the next sign-in should make it anew. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return (Object.keys(COST) as (keyof PasswordCost)[]).some((part) => made[part] !== COST[part])
}

/** One of those that are tried first: the list knows words, years and walks over both keyboards. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** The same characters whichever way the keyboard composed them. */
function spelled(password: string) {
  return password.normalize('NFKC')
}
