import { LARGEST_COMMENT_IMAGE_BYTES, LARGEST_POST_IMAGE_BYTES } from '@palata/contract/media'

/** Accepted files of a field, and the messages for refused ones. */
export interface PickRule {
  types: readonly string[]
  wrongType: string
  maxBytes: number
  tooLarge: string
}

export const COMMENT_PICTURE: PickRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  wrongType: 'Допустимы изображения jpg, jpeg, png, webp',
  maxBytes: LARGEST_COMMENT_IMAGE_BYTES,
  tooLarge: 'Размер изображения не должен превышать 2 МБ',
}

export const POST_PICTURE: PickRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  wrongType: 'Допустимы изображения jpg, jpeg, png, webp, gif',
  maxBytes: LARGEST_POST_IMAGE_BYTES,
  tooLarge: 'Размер изображения не должен превышать 10 МБ',
}

/** Why the file is refused; null when it is accepted. */
export function pickProblem({ type, size }: Pick<File, 'type' | 'size'>, rule: PickRule): string | null {
  if (!rule.types.includes(type)) return rule.wrongType
  return size > rule.maxBytes ? rule.tooLarge : null
}

/** The first picture among pasted or dropped files; null without one. */
export function pictureOf(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null
}
