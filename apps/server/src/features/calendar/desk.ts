import type { EventFigures } from '@palata/contract/calendar'
import { type DeskEvent, deskEvents } from '@palata/contract/desk/calendar/events'
import type { Body, Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { dayBounds } from '#platform/format/days.ts'
import { NO_FIGURES, saveFigures } from './figures/store.ts'
import { repeatsOf } from './rules.ts'
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

export const eventsAtDesk = deskOf(deskEvents, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readEvents(db, ids)),
  async read({ db }, id) {
    const row = await findEvent(db, id)
    if (!row) return undefined
    const coins = row.coins.map(({ api_id }) => api_id)
    return { ...present(row), description: row.description, coins, ...(row.figures ?? NO_FIGURES) }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  patch: ({ db, now }, id, fields) => transaction(db, (tx) => changeEvent(tx, id, fields, now)),
  create: ({ db, now }, { coins = [], title, starts_at, repeat, times, ...fields }) =>
    transaction(db, async (tx) => {
      const starts = repeatsOf(new Date(starts_at), repeat, times ?? 1)
      const ids: number[] = []
      for (const start of starts)
        ids.push(await saveEvent(tx, null, { ...EMPTY, ...given(fields), title, starts_at: start }, coins, now))
      const id = ids[0]!
      // What is published of one repetition is not that of the others.
      await changeFigures(tx, id, null, fields, now)
      if (ids.length > 1) await joinSeries(tx, ids)
      const count = ids.length > 1 ? `, всего ${ids.length}` : ''
      return { id, outcome: `Новое событие № ${id}: ${title}${count}` }
    }),
  actions: {
    remove: {
      run: async ({ db }, id) => {
        const event = await findEvent(db, id)
        refuseUnless(event, 'not_found')
        const removed = await rows(db, 'calendar.remove', 'delete from calendar_events where id = $1 returning id', [
          id,
        ])
        refuseUnless(removed.length > 0, 'not_found')
        return { outcome: `Удалено событие № ${id}: ${event.title}, ${event.starts_at.toISOString()}` }
      },
    },
  },
})

/** Changes an event and, with `is_for_later`, the later events of its series by the same shift. */
async function changeEvent(tx: Db, id: number, fields: Body<typeof deskEvents.patch>, now: Date) {
  const { coins, starts_at, is_for_later: isForLater, ...others } = fields
  // Another change at the same moment waits: the fields that this one does not name are read before and written again.
  await rows(
    tx,
    'calendar.lock',
    `select id from calendar_events
     where id = $1 or series_id = (select series_id from calendar_events where id = $1) order by id for update`,
    [id],
  )
  const before = await findEvent(tx, id)
  refuseUnless(before, 'not_found')
  const start = starts_at === undefined ? before.starts_at : new Date(starts_at)
  const shift = start.getTime() - before.starts_at.getTime()
  const later = isForLater ? await listLater(tx, id) : []
  for (const one of [id, ...later]) {
    const event = one === id ? before : (await findEvent(tx, one))!
    const startsAt = new Date(event.starts_at.getTime() + shift)
    await saveEvent(tx, one, { ...event, ...given(others), starts_at: startsAt }, coins, now)
  }
  await changeFigures(tx, id, before.figures, fields, now)
  const also = later.length > 0 ? `, и следующие: ${later.length}` : ''
  return { outcome: `Событие № ${id}: ${others.title ?? before.title}${also}` }
}

const FIGURES = Object.keys(NO_FIGURES) as (keyof EventFigures)[]

async function changeFigures(
  tx: Db,
  id: number,
  before: EventFigures | null,
  fields: Body<typeof deskEvents.patch>,
  now: Date,
) {
  const named = Object.fromEntries(
    FIGURES.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  )
  if (Object.keys(named).length > 0) await saveFigures(tx, id, { ...(before ?? NO_FIGURES), ...named }, now)
}

async function joinSeries(tx: Db, ids: number[]) {
  await rows(tx, 'calendar.joinSeries', 'update calendar_events set series_id = $1 where id = any($2::int[])', [
    ids[0],
    ids,
  ])
}

/** Ids of the later events of the same series, earliest first. */
async function listLater(tx: Db, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    'calendar.laterOfSeries',
    `select o.id from calendar_events e join calendar_events o on o.series_id = e.series_id
     where e.id = $1 and (o.starts_at, o.id) > (e.starts_at, e.id) order by o.starts_at, o.id`,
    [id],
  )
  return found.map((row) => row.id)
}

const EMPTY: Omit<Written, 'title' | 'starts_at'> = {
  ...{ description: '', link: '' },
  ...{ is_all_day: false, certainty: 'exact', kind: 'other', highlighted: false, countdown_main_page: false },
}

type Written = Omit<
  FullEventRow,
  'id' | 'coins' | 'moves' | 'coin_ids' | 'first_coin' | 'is_repeated' | 'figures' | 'figure_changes'
>

/**
 * Inserts (`id` null) or updates an event. `coins` in order; undefined keeps the present ones. A changed date keeps the
 * old one in `event_moves`.
 */
async function saveEvent(tx: Db, id: number | null, event: Written, coins: string[] | undefined, now: Date) {
  const { title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty, kind } = event
  const values = [title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty, kind]
  const [row] =
    id === null
      ? await rows<{ id: number }>(
          tx,
          'calendar.insert',
          `insert into calendar_events (title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty, kind)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          values,
        )
      : await rows<{ id: number }>(
          tx,
          'calendar.update',
          `with moved as (
             insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
             select id, $11, starts_at, is_all_day, certainty from calendar_events
             where id = $10 and (starts_at, is_all_day, certainty) is distinct from ($3::timestamptz, $4::boolean, $8)
             on conflict do nothing)
           update calendar_events set title = $1, description = $2, starts_at = $3, is_all_day = $4, link = $5,
             highlighted = $6, countdown_main_page = $7, certainty = $8, kind = $9, revision = revision + 1
           where id = $10 returning id`,
          [...values, id, now],
        )
  refuseUnless(row, 'not_found')
  if (coins) await setCoins(tx, row.id, coins)
  return row.id
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
    `select id, title, starts_at, is_all_day, certainty, kind, series_id is not null as is_repeated, link, highlighted, countdown_main_page
     from calendar_events where id = any($1::integer[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, present(row)]))
}

function present(row: Omit<DeskEvent, 'starts_at'> & { starts_at: Date }): DeskEvent {
  const { id, title, starts_at, is_all_day, certainty, kind, is_repeated, link, highlighted } = row
  return {
    id,
    title,
    starts_at: starts_at.toISOString(),
    is_all_day,
    certainty,
    kind,
    is_repeated,
    link,
    highlighted,
    countdown_main_page: row.countdown_main_page,
  }
}
