import { openViewer } from '#features/media'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './CommentPicture.module.css'

const ALT = 'Изображение к комментарию'

/** A press shows it over the whole window. */
export function CommentPicture({ address }: { address: string }) {
  return (
    <Pressable
      className={styles.picture}
      aria-label="Открыть изображение"
      onClick={() => openViewer([{ type: 'image', url: address, caption: '' }])}
    >
      <img src={address.startsWith('/media/') ? `${address}?w=480` : address} alt={ALT} loading="lazy" />
    </Pressable>
  )
}
