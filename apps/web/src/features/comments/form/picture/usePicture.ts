import { media } from '@palata/contract/media'
import type { ClipboardEvent } from 'react'
import { COMMENT_PICTURE, pictureOf, type Uploading, usePictureUpload } from '#features/media'

/** The picture of a form: chosen, pasted or a GIF; uploaded as soon as it is chosen. */
export interface FormPicture {
  /** Address of the attached picture; empty when there is none. */
  address: string
  uploading: Uploading | null
  choose: (file: File) => void
  attach: (address: string) => void
  remove: () => void
  retry: () => void
  /** Uploads a pasted picture; pasted text goes into the field. */
  onPaste: (event: ClipboardEvent) => void
}

export function usePicture(address: string, setAddress: (address: string) => void): FormPicture {
  const { uploading, send, retry, drop } = usePictureUpload<{ image_url: string }>({
    endpoint: media.uploadCommentImage,
    rule: COMMENT_PICTURE,
    onDone: ({ image_url }) => setAddress(image_url),
  })
  return {
    address,
    uploading,
    choose: send,
    attach(address) {
      drop()
      setAddress(address)
    },
    remove() {
      drop()
      setAddress('')
    },
    retry,
    onPaste(event) {
      const file = pictureOf(event.clipboardData)
      if (!file) return
      event.preventDefault()
      send(file)
    },
  }
}
