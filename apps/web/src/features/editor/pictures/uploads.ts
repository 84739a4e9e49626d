import { media } from '@palata/contract/media'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/api.tsx'
import { createUploads, POST_PICTURE, type Uploads } from '#features/media'

/** A stored picture; its size in px. */
interface KeptUpload {
  address: string
  width: number
  height: number
}

export type PostUploads = Uploads<KeptUpload>

/** Uploads of one post's pictures; unfinished ones are cancelled when the editor closes. */
export function usePostUploads(): PostUploads {
  const api = useApi()
  const [uploads] = useState(() => createUploads<KeptUpload>(api, media.uploadPostImage, POST_PICTURE))
  useEffect(() => () => uploads.dropAll(), [uploads])
  return uploads
}

export function useUploading(uploads: PostUploads) {
  return useSyncExternalStore(uploads.subscribe, uploads.get)
}
