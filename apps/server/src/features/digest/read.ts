import { DIGEST_PAGE, type Digest, type DigestCard, FIRST_OF_AREA } from '@palata/contract/digest'
import { AREA_NAMES, areaOf, DIGEST_KINDS, type DigestArea, highlightsOf } from '@palata/contract/digest/worth'
import { Refusal } from '#platform/errors.ts'
import type { Asking, Entry, Gathered } from './gather.ts'
import { type Asked, readMoment, windowFrom } from './moment.ts'
import { present } from './present.ts'
import { findVisit, leftAt } from './visits.ts'

/** Coins of the card. */
const CARD_COINS = 5

export type Gather = (asking: Asking, window: { since: Date; until: Date }, now: Date) => Promise<Gathered>

/** What the card tells of an absence, small enough to be kept for minutes. */
export interface Summary {
  total: number
  chosen: Entry[]
  rest: DigestCard['rest']
  coins: DigestCard['coins']
}

interface Reading extends Asking {
  gather: Gather
  summarize: (asking: Asking, window: { since: Date; until: Date }, now: Date) => Promise<Summary>
  now: Date
}

/** Null without an absence, when its card was put away, and when nothing came. */
export async function readCard(reading: Reading): Promise<DigestCard | null> {
  const { db, viewer, now } = reading
  const visit = await findVisit(db, viewer.id)
  const left = leftAt(visit, now)
  if (!left || (visit?.put_away && visit.put_away.getTime() >= left.getTime())) return null
  const window = windowFrom(left, now)
  const { total, chosen, rest, coins } = await reading.summarize(reading, window, now)
  return total === 0 ? null : { ...told(window), total, items: await present(reading, chosen), rest, coins }
}

export function summaryOf({ entries, coins, coinCount }: Gathered): Summary {
  const chosen = highlightsOf(entries)
  return {
    total: entries.length,
    chosen,
    rest: countKinds(entries.filter((entry) => !chosen.includes(entry))),
    coins: { results: coins.slice(0, CARD_COINS), total: coinCount, still: coinCount - coins.length },
  }
}

function countKinds(entries: readonly Entry[]) {
  const counts = Map.groupBy(entries, ({ kind }) => kind)
  return DIGEST_KINDS.map((kind) => ({ kind, count: counts.get(kind)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

/** Everything since the moment; without one, since the reader left, or of a day when that is not known. */
export async function readDigest(reading: Reading, moment: string | undefined): Promise<Digest> {
  const { db, viewer, now } = reading
  const left = leftAt(await findVisit(db, viewer.id), now)
  const asked = moment === undefined ? (left ?? readMoment('day', now)) : readMoment(moment, now)
  const window = windowFrom(asked, now)
  const { entries, coins, coinCount } = await reading.gather(reading, window, now)
  const areas: Digest['areas'] = []
  for (const area of AREA_NAMES) {
    const ofArea = inArea(entries, area)
    if (ofArea.length > 0) areas.push({ area, count: ofArea.length, ...(await pageOf(reading, ofArea, FIRST_OF_AREA)) })
  }
  return {
    ...told(window),
    is_bounded: window.isBounded,
    left_at: left?.toISOString() ?? null,
    total: entries.length,
    areas,
    coins: { results: coins, total: coinCount, still: coinCount - coins.length },
    coin_texts: await present(
      reading,
      entries.filter(({ isOfCoins }) => isOfCoins),
    ),
  }
}

/** More of an area after the place. */
export async function readArea(
  reading: Reading,
  area: string,
  { since, until, after }: { since: string; until: string; after?: string | undefined },
) {
  const name = AREA_NAMES.find((one) => one === area)
  if (!name) throw new Refusal('not_found')
  const { now } = reading
  const end = new Date(Math.min(readMoment(until, new Date(now.getTime() + 1)).getTime(), now.getTime()))
  // A page that was opened a while ago goes on from its own month.
  const window = windowFrom(readMoment(since, end), end)
  const { entries } = await reading.gather(reading, window, now)
  const ofArea = inArea(entries, name)
  return pageOf(reading, after ? ofArea.slice(placeIn(ofArea, after)) : ofArea, DIGEST_PAGE)
}

const told = ({ since, until }: Asked) => ({ since: since.toISOString(), until: until.toISOString() })

/** Newest first. */
function inArea(entries: readonly Entry[], area: DigestArea): Entry[] {
  return entries.filter(({ kind }) => areaOf(kind) === area).sort(byTime)
}

const byTime = (one: Entry, other: Entry) =>
  other.at.getTime() - one.at.getTime() ||
  DIGEST_KINDS.indexOf(one.kind) - DIGEST_KINDS.indexOf(other.kind) ||
  other.id - one.id

async function pageOf(reading: Reading, entries: readonly Entry[], size: number) {
  const page = entries.slice(0, size)
  return {
    results: await present(reading, page),
    next: entries.length > size ? placeOf(page.at(-1)!) : null,
  }
}

const placeOf = ({ at, kind, id }: Entry) => `${at.getTime()}_${kind}_${id}`

/** Index of the first entry after the place; the entry itself may be gone by now. */
function placeIn(entries: readonly Entry[], after: string): number {
  const [, at, kind, id] = /^(\d{1,15})_([a-z]+)_([1-9]\d{0,9})$/.exec(after) ?? []
  const known = DIGEST_KINDS.find((one) => one === kind)
  if (!at || !known) throw new Refusal('bad_input', 'Такой страницы нет: откройте сводку сначала')
  const place = { at: new Date(Number(at)), kind: known, id: Number(id) } as Entry
  const index = entries.findIndex((entry) => byTime(place, entry) < 0)
  return index === -1 ? entries.length : index
}
