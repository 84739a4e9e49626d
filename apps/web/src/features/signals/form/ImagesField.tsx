import { LARGEST_POST_IMAGE_BYTES, media } from '@palata/contract/media'
import { MOST_IMAGES } from '@palata/contract/signals/limits'
import { type ReactNode, useRef } from 'react'
import { authLayer } from '#features/accounts'
import { NotUploaded, usePictureUpload } from '#features/media'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FileInput } from '#ui/controls/FileInput.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './ImagesField.module.css'

const RULE = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  wrongType: 'Допустимы изображения jpg, jpeg, png, webp, gif',
  maxBytes: LARGEST_POST_IMAGE_BYTES,
  tooLarge: 'Размер изображения не должен превышать 10 МБ',
}

interface ImagesFieldProps {
  images: readonly string[]
  /** Pictures that cannot be removed, because readers have seen them. */
  fixed: readonly string[]
  onChange: (change: (images: string[]) => string[]) => void
  error: string | undefined
}

/** Pictures of a signal, uploaded as soon as they are chosen. */
export function ImagesField({ images, fixed, onChange, error }: ImagesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { uploading, send, retry, drop } = usePictureUpload<{ address: string }>({
    endpoint: media.uploadPostImage,
    rule: RULE,
    onDone: ({ address }) => onChange((before) => [...before.filter((one) => one !== address), address]),
  })
  return (
    <fieldset className={styles.field}>
      <legend>Изображения</legend>
      {(images.length > 0 || uploading) && (
        <ul className={styles.images}>
          {images.map((address, place) => (
            <Picture key={address} source={address} label={`Изображение ${place + 1}`}>
              {!fixed.includes(address) && (
                <IconButton
                  icon="close"
                  iconSize={16}
                  size="small"
                  label={`Убрать изображение ${place + 1}`}
                  onClick={() => onChange((before) => before.filter((one) => one !== address))}
                />
              )}
            </Picture>
          ))}
          {uploading && (
            <Picture source={uploading.preview} label="Загружается" isWaiting>
              <IconButton icon="close" iconSize={16} size="small" label="Не загружать" onClick={drop} />
              {!uploading.problem && <progress value={uploading.progress} max={1} aria-label="Загрузка изображения" />}
            </Picture>
          )}
        </ul>
      )}
      {uploading?.problem && (
        <p className={styles.problem} role="alert">
          <NotUploaded problem={uploading.problem} onRetry={retry} onSignIn={() => authLayer.open()} />
        </p>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <Button
        kind="secondary"
        size="small"
        disabled={
          images.length >= MOST_IMAGES
            ? `Не больше ${MOST_IMAGES} изображений`
            : Boolean(uploading && !uploading.problem) && 'Картинка ещё загружается'
        }
        onClick={() => input.current?.click()}
      >
        <Icon name="image" size={16} />
        Добавить изображение
      </Button>
      <FileInput ref={input} accept={RULE.types} label="Файл изображения" onFiles={([file]) => send(file!)} />
    </fieldset>
  )
}

interface PictureProps {
  source: string
  label: string
  isWaiting?: boolean
  children: ReactNode
}

function Picture({ source, label, isWaiting = false, children }: PictureProps) {
  return (
    <li data-waiting={isWaiting || undefined}>
      <img src={source} alt={label} width={96} height={72} />
      {children}
    </li>
  )
}
