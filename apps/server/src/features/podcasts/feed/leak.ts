import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findRecipient } from '#features/accounts'
import { writeLetter } from '#features/letters'
import { callerIp, networkOf } from '#platform/address.ts'
import { type Database, transaction } from '#platform/database.ts'
import { noteReading, replaceFeed } from './store.ts'
import type { FeedToken } from './token.ts'

/**
 * One person's phone, tablet, car and watch, at home, on the road and at work, stay far below; an address in a chat
 * of strangers does not. Decision 087.
 */
const MOST = { networks: 20, programs: 8 }

/** Who was noted is not noted again so soon: apps ask every few minutes. */
const NOTED_MS = 30 * 60_000
const MOST_NOTED = 50_000
/** Characters. */
const LONGEST_PROGRAM = 60
const LONGEST_KEPT = 200

export type LeakMeter = ReturnType<typeof createLeakMeter>

/** Notices an address that went around, gives its owner another one and writes to them why. */
export function createLeakMeter() {
  const noted = new LRUCache<string, number>({ max: MOST_NOTED })

  return {
    /** Whether the address still stands afterwards. */
    async note(db: Database, request: FastifyRequest, { accountId, version }: FeedToken, now: Date): Promise<boolean> {
      const [ip, userAgent] = [callerIp(request), request.headers['user-agent'] ?? '']
      // As it came: most requests are those of a moment ago, and are not taken apart again.
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
    // Of two processes that notice at once one replaces it and writes.
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
  // Browsers all begin with the same word; the last one tells them apart.
  const product = name.trim() === 'Mozilla' ? (/(\w+)\/[\d.]+\s*$/.exec(userAgent)?.[1] ?? 'Mozilla') : name.trim()
  return product.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, LONGEST_PROGRAM)
}
