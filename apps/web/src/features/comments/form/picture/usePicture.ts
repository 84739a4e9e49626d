import { media } from '@palata/contract/media'
import type { ClipboardEvent } from 'react'
import { COMMENT_PICTURE, pictureOf, type Uploading, usePictureUpload } from '#features/media'

/** The picture of a form: chosen, pasted or a GIF; sent as soon as it is chosen. */
export interface FormPicture {
  /** Of what is attached; empty without one. */
  address: string
  uploading: Uploading | null
  choose: (file: File) => void
  attach: (address: string) => void
  remove: () => void
  retry: () => void
  /** A pasted picture is uploaded like a chosen one; pasted text stays the field's. */
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
