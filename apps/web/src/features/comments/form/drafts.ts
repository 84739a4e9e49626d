/** Content of a comment: text, a picture, or both. */
export interface Said {
  text: string
  /** Address of an uploaded picture or of a GIF; empty when there is none. */
  image: string
  /** Revision that an edit started from: a newer text is not replaced by it. */
  revision?: number
}

/** A comment that was typed but not sent. It survives a reload, a lost network and the end of the session. */
export interface Draft extends Said {
  /** Idempotency key: a comment sent twice is written once. */
  key: string
  /** Time of the last change, ms. */
  at: number
}

const NAME = 'comment-drafts'
/** Largest number of stored drafts; the oldest are dropped. */
const MOST = 40
const KEPT_MS = 60 * 86_400_000

type Drafts = Record<string, Draft>

function readAll(): Drafts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, draft]) => isDraft(draft)))
  } catch {
    return {}
  }
}

export function readDraft(place: string): Draft | null {
  const draft = readAll()[place]
  if (!draft) return null
  const image = typeof draft.image === 'string' ? draft.image : ''
  const revision = typeof draft.revision === 'number' ? { revision: draft.revision } : {}
  return draft.text === '' && image === ''
    ? null
    : { text: draft.text, image, key: draft.key, at: draft.at, ...revision }
}

/** Another version of the site, or a person, may have written it. */
function isDraft(given: unknown): given is Draft {
  const { text, key } = (given ?? {}) as Partial<Draft>
  return typeof text === 'string' && typeof key === 'string'
}

/**
 * Stores the draft of a form, or removes it when it is empty. False when the browser's storage is full: the stored
 * drafts then stay as they are.
 */
export function keepDraft(place: string, said: Said | null, key: string): boolean {
  const now = Date.now()
  const { [place]: _, ...others } = readAll()
  const drafts = Object.entries(others)
    .filter(([, { at }]) => now - at < KEPT_MS)
    .sort(([, one], [, other]) => other.at - one.at)
  if (said && (said.text !== '' || said.image !== '')) drafts.unshift([place, { ...said, key, at: now }])
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(drafts.slice(0, MOST))))
    return true
  } catch (error) {
    console.warn('Черновик комментария не сохранён в браузере', error)
    return false
  }
}

/** Removes the draft that was stored under the key; a newer one, of another tab, stays. */
export function dropDraft(place: string, key: string): boolean {
  return readAll()[place]?.key === key ? keepDraft(place, null, '') : true
}

export const newKey = () => crypto.randomUUID()
