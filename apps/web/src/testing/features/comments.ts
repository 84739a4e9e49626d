import type { Comment, CommentPage } from '@palata/contract/comments/comment'

/** A comment as the server sends it, with the given fields. */
export function makeComment(given: Partial<Comment> & { id: number }): Comment {
  return {
    object_pk: 7,
    content_type: 'opinion',
    comment: `Слово ${given.id}`,
    image_url: '',
    user: { username: 'anna', name: 'Анна Вель', avatar: '' },
    submit_date: '2026-11-20T08:30:00.000Z',
    is_edited: false,
    is_removed: false,
    level: 0,
    parent_id: null,
    reply_to: null,
    mentions: [],
    coins: [],
    reactions: [],
    pinned_comment: false,
    may_restore: false,
    muted_by: null,
    revision: 0,
    ...given,
  }
}

/** The first page of a thread with these comments. */
export function makePage(results: Comment[], given: Partial<CommentPage> = {}): CommentPage {
  const standing = results.filter(({ is_removed: isRemoved }) => !isRemoved).length
  return {
    count: results.length,
    comments_count: standing,
    results,
    next: null,
    pinned: [],
    last_id: Math.max(0, ...results.map(({ id }) => id)),
    seen_id: null,
    new_count: 0,
    ...given,
  }
}
