import { authLayer } from '#features/accounts'
import { NotUploaded } from '#features/media'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './Picture.module.css'
import type { FormPicture } from './usePicture.ts'

/** The comment's picture: uploading with progress, failed with the reason, or attached. */
export function AttachedPicture({ picture: { address, uploading, remove, restore, retry } }: { picture: FormPicture }) {
  const source = uploading?.preview ?? address
  if (!source) return null
  return (
    <figure className={styles.attached}>
      <div className={styles.frame}>
        <img src={source} alt="Прикреплённое изображение" data-waiting={uploading ? '' : undefined} />
        <IconButton icon="close" iconSize={16} size="small" label="Убрать изображение" onClick={remove} />
      </div>
      {restore && !uploading && <TextButton onClick={restore}>Вернуть прежнее изображение</TextButton>}
      {uploading && !uploading.problem && (
        <progress className={styles.progress} value={uploading.progress} max={1} aria-label="Загрузка изображения" />
      )}
      {uploading?.problem && (
        <figcaption className={styles.problem} role="alert">
          <NotUploaded problem={uploading.problem} onRetry={retry} onSignIn={() => authLayer.open()} />
        </figcaption>
      )}
    </figure>
  )
}
