import type { Later } from '../later.ts'
import type { Made } from './store.ts'

/** What stands in the bodies of comments, reactions, votes and bookmarks. */
interface Body {
  key?: string
  comment?: string
  object_pk?: number
  object_id?: number
  content_type?: string
}

/** How the reader sees a call, and which thing it changes. `shown` is where it was made, unless the call itself says. */
export function madeOf({ at, query, body }: Later, shown: string): Made {
  const { key, comment, object_pk, object_id, content_type: type } = body as Body
  const id = object_pk ?? object_id
  return {
    at,
    input: { ...(query && { query }), body },
    // Each comment is a thing of its own.
    about: `${at} ${key ?? `${type ?? ''} ${id}`}`,
    kind: comment !== undefined ? 'comment' : at.includes('bookmark') ? 'bookmark' : 'reaction',
    text: comment ?? '',
    path: type ? `/${type}/${id}` : shown,
  }
}
