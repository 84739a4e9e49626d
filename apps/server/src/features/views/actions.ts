import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { findDiscussed, maySeePost } from '#features/posts'
import { findDiscussedSignal } from '#features/signals'
import { subscriberOf } from '#platform/address.ts'
import { Rounds } from '#platform/batches/rounds.ts'
import type { Database, Db } from '#platform/database.ts'
import { type Refusal, refuseUnless } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import { type Counter, countAttempts, type Limit } from '#platform/limits.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findSalt, markJoined, type Opened, putReadings, type Reading, sumViews } from './store.ts'
import { weekOf, weeksBefore } from './weeks.ts'

/** More pages than anybody opens and reads to the end; each keeps a row for two weeks. */
const OPENINGS: Limit = { name: 'views', attempts: 600, seconds: 600 }

interface Page {
  id: number
  content_type: 'news' | 'material' | 'opinion' | 'signal'
  is_end?: boolean | undefined
}

interface Caller {
  viewer: Viewer | null
  ip: string
  agent: string
}

interface Beacon {
  opened: Opened
  reader: string
  isEnd: boolean
  /** False for robots and the author. */
  isCounted: boolean
  now: Date
}

/**
 * Counts opened and finished pages, once a day per reader; a guest is identified by address, whatever the browser.
 * Concurrent views are written by one statement and answered once written, so that no answered view is lost.
 */
export function viewCounter(db: Database, caches: Caches) {
  const saltOf = remembered((week: string) => findSalt(db, week), 4)
  const rounds = new Rounds<Beacon, number>((beacons) => countAll(db, saltOf, beacons))
  const isRobot = remembered((agent: string) => agent === '' || isbot(agent), 1_000)
  const subjects = subjectsOf(db, caches)

  /** Returns the page's number of views. */
  return async (page: Page, { viewer, ip, agent }: Caller, now: Date): Promise<number> => {
    const authorId = await authorOf(subjects, page, viewer)
    const isOwn = viewer !== null && viewer.id === authorId
    return rounds.join('views', {
      opened: { kind: page.content_type === 'signal' ? 'signal' : 'post', id: page.id },
      reader: viewer ? accountOf(viewer.id) : `address ${subscriberOf(ip)}`,
      isEnd: page.is_end === true,
      isCounted: !isOwn && !isRobot(agent),
      now,
    })
  }
}

/** Marks what the person read this week and last week as read before they became a member. */
export async function noteJoined(db: Db, accountId: number, now: Date) {
  const week = weekOf(dayKey(now))
  const names = [week, weeksBefore(week, 1)].map(async (one) => ({
    week: one,
    reader: hidden(await findSalt(db, one), accountOf(accountId)),
  }))
  await markJoined(db, await Promise.all(names))
}

const accountOf = (id: number) => `account ${id}`

const hidden = (salt: string, reader: string) => createHash('sha256').update(`${salt}\0${reader}`).digest()

async function countAll(db: Database, saltOf: SaltOf, beacons: Beacon[]): Promise<PromiseSettledResult<number>[]> {
  const counted = beacons.filter(({ isCounted }) => isCounted)
  const now = beacons[0]!.now
  const refusals = await refusalsOf(db, counted, now)
  await putReadings(
    db,
    await readingsOf(
      saltOf,
      counted.filter((one) => !refusals.get(one)),
    ),
  )
  const sums = await sumViews(db, [...new Map(beacons.map(({ opened }) => [keyOf(opened), opened])).values()])
  return beacons.map((beacon) => {
    const reason = refusals.get(beacon)
    return reason ? { status: 'rejected', reason } : { status: 'fulfilled', value: sums.get(keyOf(beacon.opened)) ?? 0 }
  })
}

/** One attempt for each beacon; a reader's second one is counted after the first. */
async function refusalsOf(db: Database, beacons: Beacon[], now: Date): Promise<Map<Beacon, Refusal | undefined>> {
  const refusals = new Map<Beacon, Refusal | undefined>()
  const readers = [...Map.groupBy(beacons, ({ reader }) => reader).values()]
  for (let place = 0; readers.some((own) => place < own.length); place += 1) {
    const wave = readers.flatMap((own) => own[place] ?? [])
    const counters = wave.map(({ reader }): Counter[] => [[OPENINGS, reader]])
    for (const [index, refusal] of (await countAttempts(db, counters, now)).entries())
      refusals.set(wave[index]!, refusal)
  }
  return refusals
}

/** One reading per reader and item, however many beacons came. */
async function readingsOf(saltOf: SaltOf, beacons: Beacon[]): Promise<Reading[]> {
  const found = new Map<string, Reading>()
  for (const { opened, reader, isEnd, now } of beacons) {
    const day = dayKey(now)
    const week = weekOf(day)
    const digest = hidden(await saltOf(week), reader)
    const key = `${keyOf(opened)} ${week} ${digest.toString('latin1')}`
    const known = found.get(key)
    found.set(key, { ...opened, week, day, reader: digest, isEnd: isEnd || known?.isEnd === true })
  }
  return [...found.values()]
}

const keyOf = ({ kind, id }: Opened) => `${kind} ${id}`

type Subjects = ReturnType<typeof subjectsOf>

/** A popular post is opened hundreds of times meanwhile; one that is removed is forgotten at once, as in every cache. */
const FACTS = { freshMs: 10_000, staleMs: 10_000, maxEntries: 5_000 }

/** The facts of a page that a view needs. */
function subjectsOf(db: Db, caches: Caches) {
  const posts = caches.open<Awaited<ReturnType<typeof findDiscussed>>>(FACTS)
  const signals = caches.open<Awaited<ReturnType<typeof findDiscussedSignal>>>(FACTS)
  return {
    posts: (id: number) => posts(String(id), () => findDiscussed(db, id)),
    signals: (id: number) => signals(String(id), () => findDiscussedSignal(db, id)),
  }
}

/** The page's author. A page that the viewer may not see answers like a missing one. */
async function authorOf({ posts, signals }: Subjects, { id, content_type }: Page, viewer: Viewer | null) {
  if (content_type === 'signal') {
    const signal = await signals(id)
    refuseUnless(signal && (signal.live || viewer?.isModerator), 'not_found')
    return signal.author_id
  }
  const post = await posts(id)
  refuseUnless(post && post.model.toLowerCase() === content_type && maySeePost(post, viewer), 'not_found')
  return post.author_id
}

type SaltOf = (week: string) => Promise<string>

/** Memoizes by key and clears everything above `most` entries. A failed promise is forgotten. */
function remembered<Key, Value>(ask: (key: Key) => Value, most: number) {
  const known = new Map<Key, Value>()
  return (key: Key): Value => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = ask(key)
    if (known.size >= most) known.clear()
    known.set(key, value)
    if (value instanceof Promise) value.catch(() => known.delete(key))
    return value
  }
}
