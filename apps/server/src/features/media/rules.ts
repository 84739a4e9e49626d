import { LARGEST_COMMENT_IMAGE_BYTES, LARGEST_POST_IMAGE_BYTES } from '@palata/contract/media'
import type { UploadRule } from './uploads.ts'

export const COMMENT_IMAGE: UploadRule = {
  field: 'image',
  maxBytes: LARGEST_COMMENT_IMAGE_BYTES,
  tooLarge: 'Размер изображения не должен превышать 2 МБ',
  formats: ['jpeg', 'png', 'webp'],
  wrongFormat: 'Допустимы изображения jpg, jpeg, png, webp',
}

export const POST_IMAGE: UploadRule = {
  field: 'image',
  maxBytes: LARGEST_POST_IMAGE_BYTES,
  tooLarge: 'Размер изображения не должен превышать 10 МБ',
  formats: ['jpeg', 'png', 'webp', 'gif'],
  wrongFormat: 'Допустимы изображения jpg, jpeg, png, webp, gif',
}
