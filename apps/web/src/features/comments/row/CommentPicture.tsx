import { GifItem, itemAt, openViewer, slideOf } from '#features/media'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './CommentPicture.module.css'

const ALT = 'Изображение к комментарию'

/** Opens the picture over the whole window. */
export function CommentPicture({ address }: { address: string }) {
  const item = itemAt(address)
  const open = () => openViewer([slideOf(item)])
  if (item.type === 'gif')
    return (
      <div className={styles.gif}>
        <GifItem item={item} alt={ALT} onOpen={open} />
      </div>
    )
  return (
    <Pressable className={styles.picture} aria-label="Открыть изображение" onClick={open}>
      <img src={address.startsWith('/media/') ? `${address}?w=480` : address} alt={ALT} loading="lazy" />
    </Pressable>
  )
}
