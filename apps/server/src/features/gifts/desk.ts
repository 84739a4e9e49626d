import { type DeskGift, deskGifts } from '@palata/contract/desk/gifts'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows, transaction } from '#platform/database.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { daysInWords, writeGiftLetter } from './letters.ts'
import { endOfGift, requirePlain, stateOf } from './rules.ts'
import * as store from './store.ts'

const listing: Listing<Query<typeof deskGifts.list>> = {
  from: sql`from gifts t`,
  table: 'gifts',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }, now) => [
    state === 'unpaid' && sql`t.paid_at is null and t.ended_at is null`,
    state === 'used' && sql`t.used_at is not null`,
    state === 'ended' && sql`t.used_at is null and (t.ended_at is not null or t.ends_at <= ${now})`,
    state === 'waiting' &&
      sql`t.used_at is null and t.paid_at is not null and t.ended_at is null and t.ends_at > ${now}`,
  ],
}

/** Desk resource of gifts: every gift without its link, and new ones from the club. */
export const giftsAtDesk = deskOf(deskGifts, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readShown(db, ids, now)),
  async read({ db, now }, id) {
    const [shown, gift] = [(await readShown(db, [id], now)).get(id), await store.findGift(db, id)]
    if (!shown || !gift) return undefined
    return { ...shown, email: gift.email, send_at: gift.send_at?.toISOString() ?? null, words: gift.words }
  },
  create: ({ db, viewer, now }, { days, email, send_at: at, words }) =>
    transaction(db, async (tx) => {
      requirePlain(words)
      const send_at = email === null || at === null ? null : new Date(at)
      const gift = { tariff: null, days, words, email, send_at, giverId: viewer.id, isFromTeam: true }
      const id = await store.insertGift(tx, { ...gift, endsAt: endOfGift(now) }, now)
      await writeGiftLetter(tx, (await store.findGift(tx, id))!, now)
      return { id, outcome: `Подарок ${id}: ${daysInWords(days)}. Ссылка на вашей странице подписки` }
    }),
  actions: {
    end: { run: ({ db, now }, id) => setState(db, id, now) },
    reopen: { run: ({ db }, id) => setState(db, id, null) },
  },
})

async function setState(db: Db, id: number, endedAt: Date | null) {
  const gift = await store.findGift(db, id)
  refuseUnless(gift, 'not_found')
  if (gift.used_at) throw new Refusal('bad_input', 'Подарок уже открыт: дни отзывают в доступе человека')
  const outcome = endedAt ? `Подарок ${id} взят назад` : `Подарок ${id} снова ждёт`
  return { outcome, isChanged: await store.setEnded(db, id, endedAt) }
}

interface ShownRow extends store.GiftRow {
  giver_name: string | null
  used_by_name: string | null
}

async function readShown(db: Db, ids: number[], now: Date): Promise<Map<number, DeskGift>> {
  const found = await rows<Omit<ShownRow, 'tariff'> & { tariff: string | null }>(
    db,
    'gifts.atDesk',
    `select g.id, g.giver_id, a.name as giver, g.is_from_team, g.tariff, g.days, g.version, g.email, g.send_at, g.sends,
       g.words, g.created_at, g.paid_at, g.ends_at, g.ended_at, g.used_at, g.used_by, a.username as giver_name,
       u.username as used_by_name
     from gifts g left join accounts a on a.id = g.giver_id left join accounts u on u.id = g.used_by
     where g.id = any($1::integer[])`,
    [ids],
  )
  // A check constraint limits the tariffs; the driver types them as strings.
  return new Map((found as ShownRow[]).map((row) => [row.id, shown(row, now)]))
}

function shown(row: ShownRow, now: Date): DeskGift {
  return {
    id: row.id,
    state: stateOf(row, now),
    tariff: row.tariff,
    days: row.days,
    is_from_team: row.is_from_team,
    giver: row.giver_name,
    used_by: row.used_by_name,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    used_at: row.used_at?.toISOString() ?? null,
  }
}
