import type { Post } from '@palata/contract/posts'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './CardMenu.module.css'

const loadItems = () => import('./CardMenuItems.tsx')
const CardMenuItems = lazy(async () => ({ default: (await loadItems()).CardMenuItems }))

/** The menu's code is loaded when the pointer or the focus reaches its button. */
export function CardMenu({ post }: { post: Post }) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        icon="dots"
        iconSize={16}
        size="small"
        className={styles.opener}
        label={`Действия: ${post.title}`}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onPointerEnter={() => void loadItems()}
        onFocus={() => void loadItems()}
        onClick={(event) => {
          setWanted(true)
          setOpener(opener ? null : event.currentTarget)
        }}
      />
      {isWanted && (
        <Suspense>
          <CardMenuItems post={post} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  )
}
