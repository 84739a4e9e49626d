import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { writeLetter } from '#features/letters'
import { findRecipient } from '#features/people'
import { callerIp, networkOf } from '#platform/address.ts'
import { type Database, transaction } from '#platform/database.ts'
import { noteReading, replaceFeed } from './store.ts'
import type { FeedToken } from './token.ts'

/**
 * Devices of one person at home, on the road and at work stay far below; an address shared in a public chat
 * does not. Decision 087.
 */
const MOST = { networks: 20, programs: 8 }

/** The same reader is recorded again only after this time: apps ask every few minutes. */
const NOTED_MS = 30 * 60_000
const MOST_NOTED = 50_000
/** Characters. */
const LONGEST_PROGRAM = 60
const LONGEST_KEPT = 200

export type LeakMeter = ReturnType<typeof createLeakMeter>

/** Notices a shared feed address, gives its owner a new one and tells them by letter. */
export function createLeakMeter() {
  const noted = new LRUCache<string, number>({ max: MOST_NOTED })

  return {
    /** Returns whether the address is still valid. */
    async note(db: Database, request: FastifyRequest, { accountId, version }: FeedToken, now: Date): Promise<boolean> {
      const [ip, userAgent] = [callerIp(request), request.headers['user-agent'] ?? '']
      // The raw header is the key: most requests repeat a recent one and need no parsing.
      const key = `${accountId} ${version} ${ip} ${userAgent.slice(0, LONGEST_KEPT)}`
      const last = noted.get(key)
      if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_MS) return true
      const [network, program] = [networkOf(ip), programOf(userAgent)]
      const { networks, programs } = await noteReading(db, { accountId, version, network, program }, now)
      noted.set(key, now.getTime())
      if (networks <= MOST.networks && programs <= MOST.programs) return true
      await replaceLeaked(db, { accountId, version }, { networks, programs }, now)
      return false
    },
  }
}

async function replaceLeaked(
  db: Database,
  { accountId, version }: FeedToken,
  { networks, programs }: { networks: number; programs: number },
  now: Date,
) {
  await transaction(db, async (tx) => {
    // When two processes notice at once, only one replaces it and writes the letter.
    const replaced = await replaceFeed(tx, accountId, { because: 'leak', only: version }, now)
    const recipient = replaced && (await findRecipient(tx, accountId))
    if (!recipient) return
    const variables = { networks: String(networks), programs: String(programs) }
    const onceKey = `podcast-leak:${accountId}:${version}`
    await writeLetter(tx, { kind: 'podcast_leak', recipient, variables, onceKey }, now)
  })
}

/** The program without its version: `Overcast/3.0 (+http://…)` and the next version are one. */
export function programOf(userAgent: string): string {
  const [name = ''] = /^[^/(;]+/.exec(userAgent.trim()) ?? []
  const end = userAgent.slice(-LONGEST_PROGRAM * 2)
  // All browsers begin with `Mozilla`; the last product name distinguishes them.
  const product = name.trim() === 'Mozilla' ? (/(\w+)\/[\d.]+\s*$/.exec(end)?.[1] ?? 'Mozilla') : name.trim()
  return product.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, LONGEST_PROGRAM)
}
