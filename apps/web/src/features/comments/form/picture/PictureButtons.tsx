import { useRef } from 'react'
import { usePage } from '#api/page.tsx'
import { COMMENT_PICTURE, GifPicker } from '#features/media'
import { FileInput } from '#ui/controls/FileInput.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './Picture.module.css'
import type { FormPicture } from './usePicture.ts'

/** Adds a picture from this device, or a GIF when GIF search is enabled. */
export function PictureButtons({ picture }: { picture: FormPicture }) {
  const { hasGifs } = usePage().config
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="image" iconSize={18} size="small" label="Изображение" onClick={() => input.current?.click()} />
      <FileInput ref={input} accept={COMMENT_PICTURE.types} onFiles={([file]) => picture.choose(file!)} />
      {hasGifs && <GifPicker trigger={<TextButton className={styles.gif}>GIF</TextButton>} onPick={picture.attach} />}
    </>
  )
}
