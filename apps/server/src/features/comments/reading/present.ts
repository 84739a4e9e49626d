import type { Comment, ContentType } from '@palata/contract/comments/comment'
import { type Keyed, keyed, type Muting } from '#features/mutes'
import { findReactionValues } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type CommentRow, listMentions } from '../store.ts'
import { mayReadRemoved, mayRestore } from '../writing/rules.ts'
import { coinsOf } from './coins.ts'

/** What presenting comments needs besides their rows. */
export interface Surroundings {
  objectId: number
  contentType: ContentType
  mentions: Map<number, Comment['mentions']>
  coins: Map<number, Comment['coins']>
  /** Counts of each reaction by comment id; comments without reactions are absent. */
  reactions: Map<number, { reaction: number; count: number }[]>
}

export async function surroundingsOf(
  db: Db,
  subject: { id: number; contentType: ContentType },
  rows: CommentRow[],
): Promise<Surroundings> {
  // Only `@` mentions somebody: most pages need no query.
  const ids = rows.filter(({ text }) => text.includes('@')).map(({ id }) => id)
  const [found, coins, reactions] = await Promise.all([
    ids.length > 0 ? listMentions(db, ids) : [],
    coinsOf(db, rows),
    findReactionValues(
      db,
      'comment',
      rows.map(({ id }) => id),
    ),
  ])
  const mentions = new Map<number, Comment['mentions']>()
  for (const { comment_id: id, username, name } of found)
    mentions.set(id, [...(mentions.get(id) ?? []), { username, name }])
  return { objectId: subject.id, contentType: subject.contentType, mentions, coins, reactions }
}

/** What of a comment is one viewer's own. */
export interface OwnMarks {
  /** 1 or -1; 0 for none. */
  reaction?: number | undefined
  mutedBy?: string | null | undefined
}

/** By the rows of shared pages: their words are reduced for the first reader who muted a word, not for each. */
const keys = new WeakMap<CommentRow, Keyed>()

function keysOf(row: CommentRow): Keyed {
  const known = keys.get(row) ?? keyed({ plainText: row.text, authorId: row.author_id }, true)
  keys.set(row, known)
  return known
}

/** Label of the viewer's mute that hides the comment; their own comments are never hidden. */
export function mutedBy(row: CommentRow, viewer: Viewer, muting: Muting | null): string | null {
  if (!muting || row.author_id === viewer.id || row.removed_at) return null
  return muting(keysOf(row), 'comments')
}

/** A comment as this viewer sees it. */
export function presentComment(
  row: CommentRow,
  around: Surroundings,
  viewer: Viewer,
  { reaction: own = 0, mutedBy: label = null }: OwnMarks = {},
): Comment {
  const isHidden = row.removed_at !== null && !mayReadRemoved(row, viewer)
  return {
    id: row.id,
    object_pk: around.objectId,
    content_type: around.contentType,
    comment: isHidden ? '' : row.text,
    image_url: isHidden ? '' : row.image_url,
    user: { username: row.username ?? '', name: row.name ?? '', avatar: row.avatar ?? '' },
    submit_date: row.created_at.toISOString(),
    is_edited: row.edited_at !== null,
    is_removed: row.removed_at !== null,
    level: row.ancestors.length,
    parent_id: row.ancestors.at(-1) ?? null,
    reply_to:
      row.answered_username === null ? null : { username: row.answered_username, name: row.answered_name ?? '' },
    mentions: isHidden ? [] : (around.mentions.get(row.id) ?? []),
    coins: isHidden ? [] : (around.coins.get(row.id) ?? []),
    reactions: presentReactions(around.reactions.get(row.id) ?? [], own),
    pinned_comment: row.pinned_at !== null,
    may_restore: mayRestore(row, viewer),
    revision: row.revision,
    muted_by: label,
  }
}

function presentReactions(values: { reaction: number; count: number }[], own: number): Comment['reactions'] {
  const countOf = (reaction: number) => values.find((one) => one.reaction === reaction)?.count ?? 0
  return ([1, -1] as const)
    .map((reaction) => ({
      reaction: `${reaction}` as const,
      // The viewer's own reaction is counted at once, though the cached page may be older.
      count: Math.max(countOf(reaction), own === reaction ? 1 : 0),
      is_mine: own === reaction,
    }))
    .filter(({ count }) => count > 0)
}
