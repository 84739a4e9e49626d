import { COMMENT_LENGTH, DEEPEST_LEVEL } from '@palata/contract/commentText'
import { textLength } from '@palata/contract/textLength'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** What rights over a comment depend on. */
export interface Rights {
  author_id: number | null
  removed_at: Date | null
  removed_by: number | null
  text: string
  image_url: string
}

// They turn the text around them: an address or a name could be read as another one.
const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
const UNSEEN = /[\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu

/** The text as it is kept. Refuses one that is too long, or that nobody would see and no picture goes with. */
export function readText(given: string, hasPicture: boolean): string {
  const text = given
    .replace(/\r\n?/g, '\n')
    .replace(TURNING, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const isBlank = text.replace(UNSEEN, '') === ''
  if (isBlank && !hasPicture) throw new FieldRefusal({ comment: ['Напишите текст или приложите картинку'] })
  if (textLength(text) > COMMENT_LENGTH) throw new FieldRefusal({ comment: [`Не больше ${COMMENT_LENGTH} знаков`] })
  return isBlank ? '' : text
}

/** Ids from the first of the branch down to what the answer stands under: below the deepest level it stands beside what it answers. */
export function ancestorsOfAnswer(parent: { id: number; ancestors: number[] }): number[] {
  return parent.ancestors.length >= DEEPEST_LEVEL ? parent.ancestors : [...parent.ancestors, parent.id]
}

export function mayRestore(comment: Rights, viewer: Viewer): boolean {
  const { removed_at: removedAt, removed_by: removedBy, author_id: authorId, text, image_url: picture } = comment
  // Nothing is left of one whose author is gone.
  if (!removedAt || (text === '' && picture === '')) return false
  return viewer.isModerator || (authorId === viewer.id && removedBy === viewer.id)
}

/** A removed text is read by moderators and by who wrote it. */
export function mayReadRemoved(comment: Rights, viewer: Viewer): boolean {
  return viewer.isModerator || comment.author_id === viewer.id
}

export function refuseRemoval(comment: Rights, viewer: Viewer) {
  if (viewer.isModerator || comment.author_id === viewer.id) return
  throw new Refusal(mayReadPaid(viewer) ? 'moderators_only' : 'members_only')
}

export function refuseEdit(comment: Rights, viewer: Viewer) {
  if (comment.author_id !== viewer.id) throw new Refusal('moderators_only')
  if (comment.removed_at) throw new FieldRefusal({ comment: ['Комментарий удалён: сначала восстановите его'] })
}
