import type { Later } from '../later.ts'
import type { Made } from './store.ts'

/** Fields used from the bodies of comments, reactions, votes and bookmarks. */
interface Body {
  key?: string
  comment?: string
  object_pk?: number
  object_id?: number
  content_type?: string
}

/**
 * Describes a call for the reader and names what it changes. `shown` is the page where it was made, used when the call
 * names none.
 */
export function madeOf({ at, query, body }: Later, shown: string): Made {
  const { key, comment, object_pk, object_id, content_type: type } = body as Body
  const id = object_pk ?? object_id
  return {
    at,
    input: { ...(query && { query }), body },
    // Each comment has its own key, so that comments never replace each other.
    about: `${at} ${key ?? `${type ?? ''} ${id}`}`,
    kind: comment !== undefined ? 'comment' : at.includes('bookmark') ? 'bookmark' : 'reaction',
    text: comment ?? '',
    path: type ? `/${type}/${id}` : shown,
  }
}
