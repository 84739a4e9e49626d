import { type DeskEvent, deskEvents } from '@palata/contract/desk/catalogue'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { dayBounds } from '#platform/format/days.ts'
import { type FullEventRow, findEvent } from './store.ts'

const listing: Listing<Query<typeof deskEvents.list>> = {
  from: sql`from calendar_events t`,
  table: 'calendar_events',
  sorts: { starts: { column: sql`t.starts_at`, type: sql`timestamptz` } },
  words: sql`t.title`,
  where: ({ from, to }) => [
    from && sql`t.starts_at >= ${dayBounds(from).from}`,
    to && sql`t.starts_at < ${dayBounds(to).to}`,
  ],
}

/** Events of the calendar, written and changed. */
export const eventsAtDesk = deskOf(deskEvents, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readEvents(db, ids)),
  async read({ db }, id) {
    const row = await findEvent(db, id)
    return row && { ...present(row), description: row.description, coins: row.coins.map(({ api_id }) => api_id) }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  async patch({ db, now }, id, fields) {
    const before = await findEvent(db, id)
    refuseUnless(before, 'not_found')
    const { coins, starts_at, ...others } = fields
    const event = {
      ...before,
      ...given(others),
      starts_at: starts_at === undefined ? before.starts_at : new Date(starts_at),
    }
    await saveEvent(db, id, event, coins, now)
    return { outcome: `Событие № ${id}: ${event.title}` }
  },
  async create({ db, now }, { coins = [], title, starts_at, ...fields }) {
    const event = { ...EMPTY, ...given(fields), title, starts_at: new Date(starts_at) }
    const id = await saveEvent(db, null, event, coins, now)
    return { id, outcome: `Новое событие № ${id}: ${event.title}` }
  },
  actions: {
    remove: {
      run: async ({ db }, id) => {
        const event = await findEvent(db, id)
        refuseUnless(event, 'not_found')
        await rows(db, 'calendar.remove', 'delete from calendar_events where id = $1', [id])
        return { outcome: `Удалено событие № ${id}: ${event.title}, ${event.starts_at.toISOString()}` }
      },
    },
  },
})

const EMPTY: Omit<Written, 'title' | 'starts_at'> = {
  ...{ description: '', link: '' },
  ...{ is_all_day: false, certainty: 'exact', highlighted: false, countdown_main_page: false },
}

type Written = Omit<FullEventRow, 'id' | 'coins' | 'moves'>

/** With these coins in their order, or with those it has. A date that changes leaves what it was. */
function saveEvent(
  db: Database,
  id: number | null,
  event: Written,
  coins: string[] | undefined,
  now: Date,
): Promise<number> {
  const { title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty } = event
  const values = [title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty]
  return transaction(db, async (tx) => {
    const [row] =
      id === null
        ? await rows<{ id: number }>(
            tx,
            'calendar.insert',
            `insert into calendar_events (title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
            values,
          )
        : await rows<{ id: number }>(
            tx,
            'calendar.update',
            `with moved as (
               insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
               select id, $10, starts_at, is_all_day, certainty from calendar_events
               where id = $9 and (starts_at, is_all_day, certainty) is distinct from ($3::timestamptz, $4::boolean, $8)
               on conflict do nothing)
             update calendar_events set title = $1, description = $2, starts_at = $3, is_all_day = $4, link = $5,
               highlighted = $6, countdown_main_page = $7, certainty = $8, revision = revision + 1
             where id = $9 returning id`,
            [...values, id, now],
          )
    refuseUnless(row, 'not_found')
    if (coins) await setCoins(tx, row.id, coins)
    return row.id
  })
}

async function setCoins(tx: Db, eventId: number, apiIds: string[]) {
  await rows(tx, 'calendar.dropCoins', 'delete from event_coins where event_id = $1', [eventId])
  const known = await rows<{ api_id: string }>(
    tx,
    'calendar.setCoins',
    `with given as (
       select c.id, c.api_id, min(g.place) as place
       from unnest($2::text[]) with ordinality as g(api_id, place) join coins c on c.api_id = g.api_id group by c.id),
     put as (insert into event_coins (event_id, coin_id, position) select $1, id, place from given)
     select api_id from given`,
    [eventId, apiIds],
  )
  const found = new Set(known.map(({ api_id }) => api_id))
  const unknown = apiIds.filter((apiId) => !found.has(apiId))
  if (unknown.length > 0) throw new FieldRefusal({ coins: [`Нет таких монет: ${unknown.join(', ')}`] })
}

async function readEvents(db: Db, ids: number[]): Promise<Map<number, DeskEvent>> {
  const found = await rows<Omit<DeskEvent, 'starts_at'> & { starts_at: Date }>(
    db,
    'calendar.atDesk',
    `select id, title, starts_at, is_all_day, certainty, link, highlighted, countdown_main_page
     from calendar_events where id = any($1::integer[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, present(row)]))
}

function present(row: Omit<DeskEvent, 'starts_at'> & { starts_at: Date }): DeskEvent {
  const { id, title, starts_at, is_all_day, certainty, link, highlighted, countdown_main_page } = row
  return {
    id,
    title,
    starts_at: starts_at.toISOString(),
    is_all_day,
    certainty,
    link,
    highlighted,
    countdown_main_page,
  }
}
