import { BLANK, FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import { isNothing, type Writing, writingOf } from '../writing.ts'

/** Key of the latest draft in this browser; the key and the fields are fixed by the specification. */
const LATEST = 'editorContent'
/** Key of drafts in this browser that wait for the network or for their owner's session. */
const WAITING = 'editorContent.waiting'

/** A draft as stored in this browser. */
export interface LocalDraft extends Writing {
  id: string
  /** Username of the owner: several people may use one browser. */
  owner: string
  /** The last revision that the server gave; 0 before the first. */
  revision: number
  /** The server has exactly this text. */
  isSent: boolean
  /** Changes with each save, so that another tab's save is noticed. */
  stamp: string
  /** Time of the last change, ms. */
  at: number
  /** Idempotency key: a text sent twice becomes one post. */
  key: string
}

export const readLatest = (): LocalDraft | null => asDraft(readJson(LATEST))

/** Newest first. */
export function readWaiting(owner: string): LocalDraft[] {
  return allWaiting()
    .filter((draft) => draft.owner === owner)
    .sort((one, other) => other.at - one.at)
}

/**
 * Stores the draft as the latest one. An unsent draft that was stored there moves to the waiting ones, so that no text
 * is lost. False when the browser's storage is full.
 */
export function keepLatest(draft: LocalDraft): boolean {
  const before = readLatest()
  const left = allWaiting().filter(({ id }) => id !== draft.id)
  const isInTheWay = before && before.id !== draft.id && !before.isSent && !isNothing(before)
  try {
    writeWaiting(isInTheWay ? [...left.filter(({ id }) => id !== before.id), before] : left)
    localStorage.setItem(LATEST, JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('Черновик не сохранён в браузере', error)
    return false
  }
}

/** Removes the draft from this browser, wherever it is stored. */
export function forgetLocal(id: string) {
  if (readLatest()?.id === id) localStorage.removeItem(LATEST)
  writeWaiting(allWaiting().filter((draft) => draft.id !== id))
}

function allWaiting(): LocalDraft[] {
  const kept = readJson(WAITING)
  return Array.isArray(kept) ? kept.map(asDraft).filter((draft) => draft !== null) : []
}

function writeWaiting(drafts: readonly LocalDraft[]) {
  if (drafts.length > 0) localStorage.setItem(WAITING, JSON.stringify(drafts))
  else localStorage.removeItem(WAITING)
}

export function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Reads a stored draft field by field: another version of the site or a person may have written it. */
export function asDraft(given: unknown): LocalDraft | null {
  if (typeof given !== 'object' || given === null) return null
  const kept = given as Partial<LocalDraft>
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  const list = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
  const channels = Array.isArray(kept.channels) ? kept.channels.filter((one) => Number.isInteger(one?.id)) : []
  const written = FIELDS.map((field) => [field, Array.isArray(BLANK[field]) ? list(kept[field]) : words(kept[field])])
  return {
    ...writingOf({ ...(Object.fromEntries(written) as WrittenFields), channels, kind: kept.kind }),
    id: words(kept.id) || crypto.randomUUID(),
    owner: words(kept.owner),
    revision: Number.isInteger(kept.revision) ? kept.revision! : 0,
    isSent: kept.isSent === true,
    stamp: words(kept.stamp),
    at: Number.isFinite(kept.at) ? kept.at! : 0,
    key: words(kept.key) || crypto.randomUUID(),
  }
}
