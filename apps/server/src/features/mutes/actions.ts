import { MOST_MUTES, type Mute, type MuteKind, type MutePlace, MuteTerm, STORY_HOURS } from '@palata/contract/mutes'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { mutesChanged } from './events.ts'
import { keyOf } from './keys.ts'
import {
  leavePlaces,
  listMutes,
  type MuteRow,
  putMute,
  removeEnded,
  removeMute,
  renewVersion,
  type Target,
  type Terms,
} from './store.ts'
import { findTarget } from './targets.ts'

const HOUR_MS = 3_600_000
const TERMS_MS: Record<MuteTerm, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
  story: STORY_HOURS * HOUR_MS,
  ever: Number.POSITIVE_INFINITY,
}
/** A story that is nearly over is hidden for an hour more. */
const storyEnd = ({ endsAt }: Target, now: Date) =>
  endsAt ? new Date(Math.max(endsAt.getTime(), now.getTime() + HOUR_MS)) : endOf('story', now)

const LONGEST_MS = 10 * 366 * 24 * HOUR_MS

export const ownMutes = async (db: Db, accountId: number, now: Date): Promise<Mute[]> =>
  (await listMutes(db, accountId, now, MOST_MUTES)).map(present)

interface Asked {
  kind: MuteKind
  name: string
  places: Terms['places']
  until: string
}

/** Adds a mute, or gives the one that stands a new term and places. `stood`: it was there before. */
export async function addMute(db: Database, viewer: Viewer, asked: Asked, now: Date) {
  const target = await findTarget(db, viewer, asked)
  const terms = {
    places: [...new Set(asked.places)],
    until: asked.until === 'story' ? storyEnd(target, now) : endOf(asked.until, now),
  }
  return transaction(db, async (tx) => {
    await renewVersion(tx, viewer.id)
    const before = await listMutes(tx, viewer.id, now, MOST_MUTES)
    const stood = before.some(
      ({ kind, value, name }) => kind === target.kind && (kind === 'story' ? name : value) === target.value,
    )
    if (!stood && before.length >= MOST_MUTES) throw new Refusal('too_many_mutes')
    const id = await putMute(tx, viewer.id, target, terms, now)
    await emit(tx, mutesChanged, { account_id: viewer.id })
    const after = await listMutes(tx, viewer.id, now, MOST_MUTES)
    return { mute: present(after.find((mute) => mute.id === id)!), stood }
  })
}

/** What is not muted stays so. */
export async function dropMute(db: Database, viewer: Viewer, named: { kind: MuteKind; name: string }) {
  const target = await findTarget(db, viewer, named)
  await transaction(db, async (tx) => {
    await renewVersion(tx, viewer.id)
    if (await removeMute(tx, viewer.id, target)) await emit(tx, mutesChanged, { account_id: viewer.id })
  })
}

/**
 * Ends the person's mute of an author or a coin in feeds and notifications within the caller's transaction. True when
 * there was one.
 */
export async function endMute(tx: Db, accountId: number, kind: 'author' | 'coin', id: number, now: Date) {
  if (!isMuted(await mutedIn(tx, accountId, ['feeds', 'notifications'], now), kind, id)) return false
  await renewVersion(tx, accountId)
  const isEnded = await leavePlaces(tx, accountId, { kind, value: String(id) }, ['feeds', 'notifications'])
  if (isEnded) await emit(tx, mutesChanged, { account_id: accountId })
  return isEnded
}

/** Which authors and coins a person has muted in notifications; asked of by `isMuted`. */
export type Muted = ReadonlySet<string>

/** Without what is muted elsewhere alone: of its texts a follower is still told. */
export const mutedOf = (db: Db, accountId: number, now: Date) => mutedIn(db, accountId, ['notifications'], now)

async function mutedIn(db: Db, accountId: number, wanted: MutePlace[], now: Date): Promise<Muted> {
  const found = await listMutes(db, accountId, now, MOST_MUTES)
  const isThere = ({ places }: MuteRow) => wanted.some((place) => places.includes(place))
  return new Set(found.filter(isThere).map(({ kind, value }) => keyOf(kind, value)))
}

export const isMuted = (muted: Muted, kind: 'author' | 'coin', id: number) => muted.has(keyOf(kind, id))

/** Removes what has ended, and says so to the open pages of whose it was. */
export async function endMutes(db: Database, now: Date) {
  await transaction(db, async (tx) => {
    for (const accountId of await removeEnded(tx, now)) await emit(tx, mutesChanged, { account_id: accountId })
  })
}

/** The end of a term, or the given moment, if it is still to come. */
function endOf(until: string, now: Date): Date | null {
  const { data: term } = MuteTerm.safeParse(until)
  if (term === 'ever') return null
  const end = term ? now.getTime() + TERMS_MS[term] : Date.parse(until)
  if (!(end > now.getTime())) throw new FieldRefusal({ until: ['Этот срок уже прошёл'] })
  if (end > now.getTime() + LONGEST_MS) throw new FieldRefusal({ until: ['Слишком далёкий срок: выберите «навсегда»'] })
  return new Date(end)
}

const present = ({ account_id: _, value: __, until, created_at, ...mute }: MuteRow): Mute => ({
  ...mute,
  until: until?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
