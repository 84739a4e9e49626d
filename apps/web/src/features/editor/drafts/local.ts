import { isNothing, NOTHING_WRITTEN, type Writing, writingOf } from '../writing.ts'

/** The draft that was written last in this browser, under the specified name and in the specified fields. */
const LATEST = 'editorContent'
/** Drafts that wait in this browser for the network, or for their own writer. */
const WAITING = 'editorContent.waiting'

/** A draft as this browser keeps it. */
export interface LocalDraft extends Writing {
  id: string
  /** Whose it is: several people may use one browser. */
  owner: string
  /** The last one that the server told, 0 before the first. */
  revision: number
  /** The server has just these words. */
  isSent: boolean
  /** Another one with each save, so that another tab's save is seen. */
  stamp: string
  /** Milliseconds. */
  at: number
  /** Names this very text for the server: sent twice, it is one post. */
  key: string
}

export const readLatest = (): LocalDraft | null => asDraft(readJson(LATEST))

/** The latest first. */
export function readWaiting(owner: string): LocalDraft[] {
  return allWaiting()
    .filter((draft) => draft.owner === owner)
    .sort((one, other) => other.at - one.at)
}

/**
 * Keeps the draft as the latest one. What stood there and nobody has sent yet is put to those that wait, so that a save
 * never takes the place of other words. False where the browser keeps nothing more.
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

/** Takes the draft out of this browser, wherever it stands in it. */
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

function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** What another version of the site, or somebody's hand, has put there is read as far as it goes. */
function asDraft(given: unknown): LocalDraft | null {
  if (typeof given !== 'object' || given === null) return null
  const kept = given as Partial<LocalDraft>
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  const list = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
  const channels = Array.isArray(kept.channels) ? kept.channels.filter((one) => Number.isInteger(one?.id)) : []
  const draft = {
    ...NOTHING_WRITTEN,
    title: words(kept.title),
    short_description: words(kept.short_description),
    content: words(kept.content),
    embed_links: list(kept.embed_links),
    images: list(kept.images),
    channels,
    kind: kept.kind,
    source: words(kept.source),
  }
  return {
    ...writingOf(draft),
    id: words(kept.id) || crypto.randomUUID(),
    owner: words(kept.owner),
    revision: Number.isInteger(kept.revision) ? kept.revision! : 0,
    isSent: kept.isSent === true,
    stamp: words(kept.stamp),
    at: Number.isFinite(kept.at) ? kept.at! : 0,
    key: words(kept.key) || crypto.randomUUID(),
  }
}
