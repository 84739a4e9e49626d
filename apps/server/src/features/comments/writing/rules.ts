import { COMMENT_LENGTH, DEEPEST_LEVEL } from '@palata/contract/comments/limits'
import { isVisible } from '@palata/contract/text/seen'
import { isLongerThan } from '@palata/contract/text/textLength'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** Fields of a comment that decide rights over it. */
export interface Rights {
  author_id: number | null
  removed_at: Date | null
  removed_by: number | null
  text: string
  image_url: string
}

// Bidirectional controls reorder the text around them: a link or a name could be read as another.
const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g

/** Normalises the text for storage. Refuses one that is too long, or blank without a picture. */
export function readText(given: string, hasPicture: boolean): string {
  const text = given
    .replace(/\r\n?/g, '\n')
    .replace(TURNING, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const isBlank = !isVisible(text)
  if (isBlank && !hasPicture) throw new FieldRefusal({ comment: ['Напишите текст или приложите картинку'] })
  if (isLongerThan(text, COMMENT_LENGTH)) throw new FieldRefusal({ comment: [`Не больше ${COMMENT_LENGTH} знаков`] })
  return isBlank ? '' : text
}

/** Ancestor ids of an answer, root first. Below the deepest level an answer becomes a sibling of its parent. */
export function ancestorsOfAnswer(parent: { id: number; ancestors: number[] }): number[] {
  return parent.ancestors.length >= DEEPEST_LEVEL ? parent.ancestors : [...parent.ancestors, parent.id]
}

export function mayRestore(comment: Rights, viewer: Viewer): boolean {
  const { removed_at: removedAt, removed_by: removedBy, author_id: authorId, text, image_url: picture } = comment
  // A comment emptied with its author's account cannot be restored.
  if (!removedAt || (text === '' && picture === '')) return false
  return viewer.isModerator || (authorId === viewer.id && removedBy === viewer.id)
}

/** Moderators and the author may read a removed text. */
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
