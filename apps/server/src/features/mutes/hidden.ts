import { setImmediate } from 'node:timers/promises'
import type { MutePlace } from '@palata/contract/mutes'
import { LRUCache } from 'lru-cache'
import type { About, Findables, Thing, ToldAbout } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { type Keyed, keyed, type Muting, mutingOf, mutingsOf } from './sets.ts'

interface Asking {
  db: Db
  findables: Findables
  viewer: Viewer | null
  now: Date
}

/** By `kind id`, the labels of the mutes that hide the things. */
type Hidden = ReadonlyMap<string, string>

const NOTHING: Hidden = new Map()
/** Items whose words are reduced before other requests have their turn. */
const BATCH = 500

export const thingKey = ({ kind, id }: Thing) => `${kind} ${id}`

/** What of these things the viewer's mutes hide: comments as in discussions, everything else as in feeds, or as in `place`. */
export async function hiddenOf(asking: Asking, things: readonly Thing[], place?: MutePlace): Promise<Hidden> {
  const { db, findables, viewer, now } = asking
  const muting = viewer && things.length > 0 ? await mutingOf(db, viewer.id, now) : null
  if (!viewer || !muting) return NOTHING
  const found = new Map<string, string>()
  for await (const { kind, about } of aboutEach(db, findables, things)) {
    const label = labelOf(muting, { kind, about, viewer }, place ?? (kind === 'comment' ? 'comments' : 'feeds'))
    if (label !== null) found.set(thingKey({ kind, id: about.id }), label)
  }
  return found
}

/** Of the people, those whose mutes hide each of the told things in notifications, by its id. */
export async function mutersOf(
  { db, findables, now }: Omit<Asking, 'viewer'>,
  told: ReadonlyMap<number, ToldAbout>,
  people: number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const mutings = told.size > 0 && people.length > 0 ? await mutingsOf(db, people, now) : new Map<number, Muting>()
  if (mutings.size === 0) return new Map()
  const abouts = new Map<string, About>()
  const things = [...told.values()].filter((thing) => 'kind' in thing)
  for await (const { kind, about } of aboutEach(db, findables, things))
    abouts.set(thingKey({ kind, id: about.id }), about)
  const found = new Map<number, ReadonlySet<number>>()
  let count = 0
  for (const [id, thing] of told) {
    if (++count % BATCH === 0) await setImmediate()
    const about = 'kind' in thing ? abouts.get(thingKey(thing)) : thing
    if (!about) continue
    const item = keyed('kind' in thing ? { ...about, thing: thingKey(thing) } : about)
    const muters = [...mutings].filter(
      ([person, muting]) => about.authorId !== person && muting(item, 'notifications') !== null,
    )
    found.set(id, new Set(muters.map(([person]) => person)))
  }
  return found
}

/** What each of the things can be hidden by: a statement for a batch of one kind. */
async function* aboutEach(db: Db, findables: Findables, things: readonly Thing[]) {
  for (const [kind, ofKind] of Map.groupBy(things, (thing) => thing.kind)) {
    const about = findables.get(kind)?.about
    if (!about || about === 'never hidden') continue
    const ids = [...new Set(ofKind.map(({ id }) => id))]
    for (let from = 0; from < ids.length; from += BATCH) {
      if (from > 0) await setImmediate()
      for (const one of await about(db, ids.slice(from, from + BATCH))) yield { kind, about: one }
    }
  }
}

/** Two bytes a letter, in each of three: what the item says in one string, its texts and their words. */
const LETTER_BYTES = 6
/** Of an item that has no words. */
const ITEM_BYTES = 500

/** Keys of items, which are the same for all readers; made anew when the words of the item change. Bounded in bytes: long texts must not fill the memory. */
export const keys = new LRUCache<string, { words: string; item: Keyed }>({
  maxSize: 50_000_000,
  sizeCalculation: ({ words }) => ITEM_BYTES + LETTER_BYTES * words.length,
})

/** All that an item can be hidden by, to see that nothing of it changed; no stored text holds the sign between. */
const saidBy = ({ authorId, source, channelIds, coinIds, texts = [], plainText }: Partial<About>) =>
  [authorId, source, channelIds, coinIds, texts.length, ...texts, plainText].join('\0')

function labelOf(
  muting: Muting,
  { kind, about, viewer }: { kind: string; about: About; viewer: Viewer },
  place: MutePlace,
): string | null {
  if (about.authorId === viewer.id) return null
  // A reader without access does not learn the source.
  const { source, ...open } = about
  const known = mayReadPaid(viewer) ? about : open
  const key = `${kind} ${about.id} ${known === about}`
  const words = saidBy(known)
  let kept = keys.get(key)
  if (kept?.words !== words) {
    kept = { words, item: keyed({ ...known, thing: thingKey({ kind, id: about.id }) }) }
    keys.set(key, kept)
  }
  return muting(kept.item, place)
}
