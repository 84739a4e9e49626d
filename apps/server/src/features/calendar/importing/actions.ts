import type { EventFigures, EventKind } from '@palata/contract/calendar'
import type { EventImport, ImportedEvent } from '@palata/contract/desk/calendar/imports'
import { recordDone } from '#features/audit'
import { listCoins } from '#features/market'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { FIGURES, NO_FIGURES, saveFigures } from '../figures/store.ts'
import type { FileEvent } from './fileEvent.ts'
import type work from './worker.ts'

const READ: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  longestMs: 10_000,
  tooHeavy: () => new FieldRefusal({ file: ['Файл не удалось прочитать за 10 секунд: в нём слишком сложные повторы'] }),
}

interface Importing {
  db: Database
  /** Username for the audit log. */
  by: string
  now: Date
  /** False only previews the result. */
  isApplied: boolean
}

/**
 * Imports the events of a file by uid, so that importing the same file again changes nothing. Wrong events are skipped.
 */
export async function importEvents({ db, by, now, isApplied }: Importing, bytes: Uint8Array): Promise<EventImport> {
  const read = await runInWorker(READ, { bytes, now })
  return transaction(db, async (tx) => {
    const events = await withCoins(tx, read)
    const known = await listKnown(
      tx,
      events.map(({ uid }) => uid),
    )
    const judged = events.map((event) => {
      const stands = known.get(event.uid)
      return { event, stands, state: stateOf(event, stands) }
    })
    if (isApplied)
      for (const { event, state, stands } of judged)
        if (state === 'new' || state === 'changed') await putEvent(tx, event, stands, now)
    const countOf = (wanted: ImportedEvent['state']) => judged.filter(({ state }) => state === wanted).length
    const counts = { new: countOf('new'), changed: countOf('changed'), same: countOf('same'), wrong: countOf('wrong') }
    if (isApplied) {
      const outcome = `События из файла: новых ${counts.new}, изменено ${counts.changed}, без перемен ${counts.same}, пропущено ${counts.wrong}`
      const attempt = { operator: by, command: 'import-events', arguments: { resource: 'events' }, about: null }
      await recordDone(tx, attempt, outcome, now)
    }
    return {
      is_applied: isApplied,
      counts,
      events: judged.map(({ event, stands, state }) => present(event, stands, state)),
    }
  })
}

/** Marks events with an unknown coin as wrong. */
async function withCoins(tx: Db, events: FileEvent[]): Promise<FileEvent[]> {
  const wanted = [...new Set(events.flatMap(({ coins }) => coins))]
  const known = new Set((await listCoins(tx, wanted)).map(({ api_id }) => api_id))
  return events.map((event) => {
    const unknown = event.coins.filter((apiId) => !known.has(apiId))
    return unknown.length === 0 || event.problem
      ? event
      : { ...event, problem: `Нет таких монет: ${unknown.join(', ').slice(0, 100)}` }
  })
}

interface KnownRow {
  uid: string
  title: string
  description: string
  starts_at: Date
  is_all_day: boolean
  link: string
  highlighted: boolean
  kind: EventKind
  coins: string[]
  figures: EventFigures | null
}

async function listKnown(tx: Db, uids: string[]): Promise<Map<string, KnownRow>> {
  const found = await rows<KnownRow>(
    tx,
    'calendar.known',
    `select coalesce(e.uid, '') as uid, e.title, e.description, e.starts_at, e.is_all_day, e.link, e.highlighted, e.kind,
       array(select c.api_id from event_coins k join coins c on c.id = k.coin_id where k.event_id = e.id order by k.position) as coins,
       ${FIGURES} as figures
     from calendar_events e where e.uid = any($1::text[])`,
    [uids],
  )
  return new Map(found.map((row) => [row.uid, row]))
}

function stateOf(event: FileEvent, known: KnownRow | undefined): ImportedEvent['state'] {
  if (event.problem) return 'wrong'
  if (!known) return 'new'
  const { title, description, starts_at, is_all_day, link, highlighted, kind, coins } = known
  const before = known.figures ?? NO_FIGURES
  if (Object.entries(event.figures).some(([name, value]) => before[name as keyof EventFigures] !== value))
    return 'changed'
  const stands = [title, description, starts_at.getTime(), is_all_day, link, highlighted, kind, coins.join()]
  const told = [
    event.title,
    event.description,
    event.startsAt!.getTime(),
    event.isAllDay,
    event.link,
    event.isHighlighted,
    event.kind ?? kind,
    event.coins.join(),
  ]
  return stands.every((part, place) => part === told[place]) ? 'same' : 'changed'
}

/** Upserts by uid. A changed date keeps the old one in `event_moves` and becomes exact. */
async function putEvent(tx: Db, event: FileEvent, known: KnownRow | undefined, now: Date) {
  const { uid, title, description, startsAt, isAllDay, link, isHighlighted, kind, coins } = event
  const [row] = await rows<{ id: number }>(
    tx,
    'calendar.put',
    `with moved as (
       insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
       select id, $9, starts_at, is_all_day, certainty from calendar_events
       where uid = $1 and (starts_at, is_all_day) is distinct from ($4::timestamptz, $5::boolean)
       on conflict do nothing)
     insert into calendar_events as e (uid, title, description, starts_at, is_all_day, link, highlighted, kind)
     values ($1, $2, $3, $4::timestamptz, $5::boolean, $6, $7, coalesce($8, 'other'))
     on conflict (uid) where uid is not null do update set title = excluded.title, description = excluded.description,
       starts_at = excluded.starts_at, is_all_day = excluded.is_all_day, link = excluded.link, highlighted = excluded.highlighted,
       certainty = case when (e.starts_at, e.is_all_day) is distinct from (excluded.starts_at, excluded.is_all_day)
         then 'exact' else e.certainty end,
       kind = coalesce($8, e.kind), revision = e.revision + 1
     returning id`,
    [uid, title, description, startsAt, isAllDay, link, isHighlighted, kind, now],
  )
  await rows(tx, 'calendar.dropPutCoins', 'delete from event_coins where event_id = $1', [row!.id])
  await rows(
    tx,
    'calendar.putCoins',
    `insert into event_coins (event_id, coin_id, position)
     select $1, c.id, min(g.place) from unnest($2::text[]) with ordinality as g(api_id, place)
     join coins c on c.api_id = g.api_id group by c.id`,
    [row!.id, coins],
  )
  if (Object.keys(event.figures).length > 0)
    await saveFigures(tx, row!.id, { ...(known?.figures ?? NO_FIGURES), ...event.figures }, now)
}

function present(
  { row, title, startsAt, isAllDay, kind, problem }: FileEvent,
  known: KnownRow | undefined,
  state: ImportedEvent['state'],
): ImportedEvent {
  const isMoved = state === 'changed' && known && known.starts_at.getTime() !== startsAt?.getTime()
  return {
    row,
    title: title.slice(0, 200),
    starts_at: startsAt?.toISOString() ?? null,
    is_all_day: isAllDay,
    kind: kind ?? known?.kind ?? 'other',
    moved_from: isMoved ? known.starts_at.toISOString() : null,
    state,
    problem,
  }
}
