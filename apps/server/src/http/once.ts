import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Database, isUnfitValue } from '#platform/database.ts'
import { isRefusal, Refusal } from '#platform/errors.ts'
import { watchCommits } from '#platform/locks/commits.ts'
import { beginKey, endKey, findKey, forgetKey } from '#platform/locks/onceKeys.ts'
import { NoConnection } from '#platform/pool/fairPool.ts'

interface Answer {
  status: number
  /** JSON. */
  reply: string
}

/** Visible ASCII, as in a UUID; the client chooses it. */
const KEY = /^[\x21-\x7e]{1,100}$/
/** How long a repetition waits for the answer to the first request, and how often it looks. */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 200

/**
 * The request's `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-06, February 2025); undefined without one.
 * @throws {Refusal} `bad_key` for one that is malformed, `key_missing` where it is always needed.
 */
export function onceKeyOf({ takesKey }: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (!takesKey) return undefined
  if (key === undefined && takesKey === 'always') throw new Refusal('key_missing')
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal('bad_key')
  return key
}

/** Whether the error itself says so, whatever was noted before it. */
const isNothingDone = (error: unknown) => (isRefusal(error) && !(error instanceof NoConnection)) || isUnfitValue(error)

/**
 * Runs `work` for the first request with the person's key, and returns its answer to every repetition. A request that
 * was refused, or failed before it kept anything, leaves no trace: it may be sent again, also corrected. When one fails
 * later, what it did may stand, so the key stays without an answer.
 * @throws {Refusal} `key_used` for another request under a used key; `key_unanswered` when the first request runs on
 * for longer than a repetition waits, or its process died.
 */
export async function once(
  db: Database,
  accountId: number,
  key: string,
  request: FastifyRequest,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { method, url, body } = request
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()
  const first = { db, accountId, key, fingerprint, now }
  const until = performance.now() + WAIT_MS
  while (!(await beginKey(first))) {
    const known = await findKey(first)
    // The first request was refused meanwhile.
    if (!known) continue
    if (!known.fingerprint.equals(fingerprint)) throw new Refusal('key_used')
    if (known.status !== null) return { status: known.status, reply: known.reply! }
    const isLost = now.getTime() - known.begun_at.getTime() > WAIT_MS
    if (isLost || performance.now() > until) throw new Refusal('key_unanswered')
    await pause(LOOK_EVERY_MS)
  }
  const watch = { isSent: false }
  const answer = await watchCommits(watch, work).catch(async (error) => {
    if (watch.isSent && !isNothingDone(error)) throw error
    // The first error is the one to tell; when the database is away, the key stays as one without an answer.
    await forgetKey(first).catch(() => {})
    throw error
  })
  await endKey(first, answer)
  return answer
}
