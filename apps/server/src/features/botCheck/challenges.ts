import { createHmac, randomInt } from 'node:crypto'
import { type BotAction, BotChallenge, SolvedChallenge } from '@palata/contract/botCheck'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { subscriberOf } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { type Counter, countAttempts, type Limit } from '#platform/limits.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'

/** Iterations of PBKDF2 for one guess. */
const COST = 1_000
/** Guesses of a first visit, 100 on average: a tenth of a second on a computer, under a second on a slow phone. */
const LEAST_GUESSES = 50
const MOST_GUESSES = 150
/** For as long as a form is filled in; a page that stays open asks again. */
const LASTS_MS = 10 * 60_000
const WINDOW_SECONDS = LASTS_MS / 1000
/** A network that asks more than this many times within the window gets this many times as many guesses. */
const LEVELS = [
  { asked: 10, times: 1 },
  { asked: 40, times: 4 },
  { asked: 160, times: 16 },
].map(({ asked, times }) => ({
  times,
  limit: { name: `bot check ${times}`, attempts: asked, seconds: WINDOW_SECONDS },
}))
const HARDEST = 64
const ONCE: Limit = { name: 'bot check used', attempts: 1, seconds: 2 * WINDOW_SECONDS }

/**
 * A challenge for this action and network, signed with the secret: harder for a network that asks often, and never
 * refused.
 */
export async function makeChallenge(db: Db, secret: string, action: BotAction, ip: string): Promise<BotChallenge> {
  const times = await timesOf(db, subscriberOf(ip))
  const made = await createChallenge({
    ...signaturesOf(secret),
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(LEAST_GUESSES * times, MOST_GUESSES * times),
    deriveKey,
    expiresAt: new Date(Date.now() + LASTS_MS),
    data: { action, network: networkOf(secret, ip) },
  })
  return BotChallenge.parse(made)
}

/** The check by such challenges: a token passes once, for the action and the network that it was made for. */
export function createOwnCheck(db: Db, secret: string): BotCheck {
  const signs = signaturesOf(secret)
  return {
    async verify(token, { action, ip = '' }) {
      const solved = readToken(token)
      if (!solved) return { ok: false, reason: token ? 'invalid' : 'missing' }
      const { data, nonce } = solved.challenge.parameters
      const { verified } = await verifySolution({ ...solved, ...signs, deriveKey })
      const isMeant = data.action === action && data.network === networkOf(secret, ip)
      if (!verified || !isMeant) return { ok: false, reason: 'invalid' }
      const [spent] = await countAttempts(db, [[[ONCE, nonce]]], new Date())
      return spent ? { ok: false, reason: 'duplicate' } : { ok: true }
    },
  }
}

const keyOf = (secret: string, use: string) => createHmac('sha256', secret).update(`bot check ${use}`).digest('hex')

const signaturesOf = (secret: string) => ({
  hmacSignatureSecret: keyOf(secret, 'challenge'),
  hmacKeySignatureSecret: keyOf(secret, 'answer'),
})

/** The challenge shows it, so it is no address. */
const networkOf = (secret: string, ip: string) => keyOf(secret, `network ${subscriberOf(ip)}`).slice(0, 16)

/** Whether it has the form of our tokens, and not of another service's. */
export const isOwnToken = (token: string) => readToken(token) !== null

function readToken(token: string): SolvedChallenge | null {
  try {
    return SolvedChallenge.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}

/** How many times harder the challenge is for this network now. Counts the asking. */
async function timesOf(db: Db, network: string): Promise<number> {
  const counters = LEVELS.map(({ limit }): Counter[] => [[limit, network]])
  const refusals = await countAttempts(db, counters, new Date())
  return LEVELS.find((_, place) => refusals[place] === undefined)?.times ?? HARDEST
}
