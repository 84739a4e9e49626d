import type { WebhookEvent } from '@palata/contract/webhooks'
import { z } from 'zod'
import { listAccess } from '#features/access'
import { listSettled } from '#features/payments'
import { findPeople } from '#features/people'
import type { Findables, Shown } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'

/** A member without a name: reads what a subscription opens, and nothing of one person alone. */
const MEMBER: Viewer = { id: 0, username: '', hasPaidAccess: true, isModerator: false }
/** Characters of one text, and of all in a message: a longer one is read on the site. */
const LONGEST_TEXT = 16_000
const LONGEST_TEXTS = 200_000

export interface Telling {
  db: Database
  findables: Findables
  publicUrl: string
  /** Whether what members read may leave the site. */
  withTexts: boolean
  now: Date
}

type Tell = (telling: Telling, payload: unknown) => Promise<object[]>

const Ids = z.object({ ids: z.array(z.int()) })
const CommentIds = z.object({ comment_ids: z.array(z.int()) })
const AccountId = z.object({ account_id: z.int() })

const ofPosts: Tell = (telling, payload) => shownThings('post', telling, Ids.parse(payload).ids)
const ofSignals: Tell = (telling, payload) => shownThings('signal', telling, Ids.parse(payload).ids)

const TELLS: Record<WebhookEvent, Tell> = {
  'posts.published': ofPosts,
  'posts.changed': ofPosts,
  'signals.published': ofSignals,
  'signals.changed': ofSignals,
  'signals.ended': ofSignals,
  'comments.changed': (telling, payload) => shownThings('comment', telling, CommentIds.parse(payload).comment_ids),
  'membership.changed': tellAccess,
  'payments.settled': tellPayments,
}

/** The body of a message. What it tells of is read now: what was hidden meanwhile is left with its id. */
export async function bodyOf(
  telling: Telling,
  { type, payload, happened_at: at }: { type: string; payload: unknown; happened_at: Date },
): Promise<string> {
  const tell = TELLS[type as WebhookEvent]
  const data = tell ? { items: await tell(telling, payload) } : {}
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

/** What a guest sees of these things, or a member when texts may leave; of others the id. */
async function shownThings(kind: string, { db, findables, publicUrl, withTexts }: Telling, ids: number[]) {
  const shown = await findables.get(kind)!.show(db, ids, withTexts ? MEMBER : null, !withTexts)
  const byId = new Map(shown.map((one) => [one.id, one]))
  let room = LONGEST_TEXTS
  return ids.map((id) => {
    const one = byId.get(id)
    if (!one) return { id }
    const text = withTexts ? one.text.slice(0, Math.min(LONGEST_TEXT, room)) : ''
    room -= text.length
    return { ...factsOf(one, publicUrl), ...(withTexts && { text, is_cut: text.length < one.text.length }) }
  })
}

function factsOf({ id, kind, url, title, at, author }: Shown, publicUrl: string) {
  return {
    id,
    kind,
    url: new URL(url, publicUrl).href,
    title,
    published_at: at?.toISOString() ?? null,
    author: author?.username ?? null,
  }
}

async function tellAccess({ db, now }: Telling, payload: unknown) {
  const { account_id } = AccountId.parse(payload)
  const [[access], [person]] = await Promise.all([listAccess(db, [account_id], now), findPeople(db, [account_id])])
  if (!access || !person) return [{ account_id }]
  const { has_access, ends_at, sources } = access
  return [
    {
      account_id,
      username: person.username,
      has_access,
      /** Null without access, and when it has no end. */
      access_until: ends_at?.toISOString() ?? null,
      sources,
    },
  ]
}

async function tellPayments({ db }: Telling, payload: unknown) {
  const { ids } = Ids.parse(payload)
  const settled = await listSettled(db, ids)
  const people = await findPeople(
    db,
    settled.map(({ account_id }) => account_id),
  )
  const names = new Map(people.map(({ id, username }) => [id, username]))
  return settled.map(({ id, account_id, price_cents, tariff, gift_id, settled_at }) => ({
    id,
    account_id,
    username: names.get(account_id) ?? null,
    price_usd: price_cents / 100,
    tariff,
    is_gift: gift_id !== null,
    settled_at: settled_at.toISOString(),
  }))
}
