import { media } from '@palata/contract/media'
import { type ClipboardEvent, useState } from 'react'
import { COMMENT_PICTURE, pictureOf, type Uploading, usePictureUpload } from '#features/media'

/** The picture of a form: chosen, pasted or a GIF; uploaded as soon as it is chosen. */
export interface FormPicture {
  /** Address of the attached picture; empty when there is none. */
  address: string
  uploading: Uploading | null
  choose: (file: File) => void
  attach: (address: string) => void
  remove: () => void
  /** Puts back the picture that the attached one replaced; undefined when it replaced none. */
  restore: (() => void) | undefined
  retry: () => void
  /** Uploads a pasted picture; pasted text goes into the field. */
  onPaste: (event: ClipboardEvent) => void
}

/** A comment has one picture: a new one replaces it, and the replaced one can be put back. */
export function usePicture(address: string, setAddress: (address: string) => void): FormPicture {
  const [replaced, setReplaced] = useState('')
  function put(next: string) {
    setReplaced(address === next ? '' : address)
    setAddress(next)
  }
  const { uploading, send, retry, drop } = usePictureUpload<{ image_url: string }>({
    endpoint: media.uploadCommentImage,
    rule: COMMENT_PICTURE,
    onDone: ({ image_url }) => put(image_url),
  })
  return {
    address,
    uploading,
    choose: send,
    attach(next) {
      drop()
      put(next)
    },
    remove() {
      drop()
      setAddress('')
    },
    restore: address && replaced ? () => put(replaced) : undefined,
    retry,
    onPaste(event) {
      const file = pictureOf(event.clipboardData)
      if (!file) return
      event.preventDefault()
      send(file)
    },
  }
}
