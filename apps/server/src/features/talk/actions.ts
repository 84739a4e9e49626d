import { type Mark, MOST_MARKS, type Said } from '@palata/contract/talk'
import { z } from 'zod'
import { pastEventsOf } from '#features/calendar'
import type { CoinRow } from '#features/market'
import { listSaid, type SaidPlace } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import type { Findables, Shown } from '#manifest.ts'
import type { Database, Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'

const PAGE_SIZE = 20
/** Characters of an excerpt. */
const SHOWN = 240
/** Kinds that the club itself publishes. */
const MAIN = ['post', 'signal']

interface Asking {
  db: Database
  findables: Findables
  viewer: Viewer | null
  coin: CoinRow
  now: Date
}

/** Mentions of the coin, one page from `cursor` on, without those the viewer may not open. */
export async function saidOf(asking: Asking, of: 'all' | 'main', cursor: string | undefined) {
  const { db, coin, now } = asking
  const after = cursor ? readPlace(cursor) : null
  const found = await listSaid(db, coin.id, kindsOf(asking, of), after, PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = found.length > page.length ? page.at(-1)! : null
  const from = after ? new Date(after.at) : now
  const events = (await pastEventsOf(db, coin.id, from, PAGE_SIZE)).filter(
    ({ date }) => !last || Date.parse(date) > last.named_at.getTime(),
  )
  const eventRows = events
    .filter(({ date }) => !after || Date.parse(date) < from.getTime())
    .map(({ id, date }) => ({ kind: 'event', entity_id: id, named_at: new Date(date), price: null, place: date }))
  const rows = [...page, ...eventRows].sort((one, other) => other.named_at.getTime() - one.named_at.getTime())
  return {
    results: await showSaid(asking, rows),
    next: last ? `/api/coins/${coin.id}/talk/?of=${of}&cursor=${encodeURIComponent(placeOf(last))}` : null,
  }
}

/** Mentions of the coin as marks on a chart that begins at `since`. */
export async function marksOf(asking: Asking, since: Date): Promise<Mark[]> {
  const { db, coin, now } = asking
  const found = await listSaid(db, coin.id, kindsOf(asking, 'all'), null, MOST_MARKS)
  const events = (await pastEventsOf(db, coin.id, now, PAGE_SIZE)).map(({ id, date }) => ({
    kind: 'event',
    entity_id: id,
    named_at: new Date(date),
    price: null,
    place: date,
  }))
  const rows = [...found, ...events].filter(({ named_at }) => named_at >= since).slice(0, MOST_MARKS)
  return (await showAll(asking, rows)).map(({ row, thing }) => ({
    kind: thing.kind,
    id: thing.id,
    url: thing.url,
    title: thing.title,
    at: row.named_at.toISOString(),
    price_usd: row.price,
  }))
}

/** Kinds of mentions to show; comments only for members. */
function kindsOf({ findables }: Asking, of: 'all' | 'main'): string[] {
  return of === 'main'
    ? MAIN
    : [...findables.keys()].filter((kind) => !['coin', 'person', 'event', 'page'].includes(kind))
}

type SaidRow = Awaited<ReturnType<typeof listSaid>>[number]
type Placed = Pick<SaidRow, 'kind' | 'entity_id' | 'named_at' | 'price'>

/** Mentions that the viewer may open, in order; without a coin they have no prices. */
export async function showSaid(asking: Showing, rows: Placed[]): Promise<Said[]> {
  return (await showAll(asking, rows)).map(({ row, thing }) => presentSaid(row, thing, asking.coin))
}

interface Showing extends Pick<Asking, 'findables' | 'viewer'> {
  db: Db
  coin: CoinRow | null
}

/** Rows that the viewer may open with their content, in order; missing prices are read from the history. */
async function showAll({ db, findables, viewer, coin }: Showing, rows: Placed[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const shown = new Map<string, Shown>()
  await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ entity_id }) => entity_id)
      for (const thing of (await findables.get(kind)?.show(db, ids, viewer)) ?? [])
        shown.set(`${kind} ${thing.id}`, thing)
    }),
  )
  const seen = rows.flatMap((row) => {
    const thing = shown.get(`${row.kind} ${row.entity_id}`)
    return thing ? [{ row, thing }] : []
  })
  const placed = seen.map(({ row }) => row)
  const prices = coin ? await pricesOf(db, coin.id, placed) : new Map<number, number>()
  return seen.map(({ row, thing }) => ({
    row: { ...row, price: row.price ?? prices.get(row.named_at.getTime()) ?? null },
    thing,
  }))
}

/** Known prices of the coin for the rows without one, by time in Unix milliseconds. */
async function pricesOf(db: Db, coinId: number, rows: Placed[]): Promise<Map<number, number>> {
  const wanted = rows.filter(({ price }) => price === null).map(({ named_at }) => ({ coinId, at: named_at }))
  const found = await listPricesThen(db, wanted)
  return new Map(wanted.flatMap(({ at }, place) => (found[place] ? [[at.getTime(), found[place].price]] : [])))
}

function presentSaid(row: Placed, thing: Shown, coin: CoinRow | null): Said {
  return {
    kind: thing.kind,
    id: thing.id,
    url: thing.url,
    title: thing.title,
    text: cut(thing.text),
    at: row.named_at.toISOString(),
    author: thing.author,
    price_usd: row.price,
    change: row.price && coin?.price_usd ? (coin.price_usd / row.price - 1) * 100 : null,
  }
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= SHOWN) return line
  return `${line.slice(0, line.lastIndexOf(' ', SHOWN) || SHOWN)}…`
}

const Place = z.tuple([PlaceInstant, z.string().regex(/^[a-z]{1,20}$/), placeNumber(0, 2_147_483_647)])

/** Cursor after the row. */
export const placeOf = ({ place, kind, entity_id }: Pick<SaidRow, 'place' | 'kind' | 'entity_id'>) =>
  `${place}_${kind}_${entity_id}`

export function readPlace(text: string): SaidPlace {
  const { data } = Place.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните список сначала')
  return { at: data[0], kind: data[1], id: data[2] }
}
