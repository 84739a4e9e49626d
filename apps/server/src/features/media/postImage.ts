import { POST_IMAGE } from './rules.ts'
import { keepUpload } from './uploads.ts'

/** Stores a person's picture for a post, as `keepUpload` does. */
export const keepPostImage = (place: Parameters<typeof keepUpload>[0], ownerId: number, file: File) =>
  keepUpload(place, ownerId, file, POST_IMAGE)
