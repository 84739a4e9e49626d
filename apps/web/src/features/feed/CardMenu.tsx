import type { Post } from '@palata/contract/posts'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import styles from './CardMenu.module.css'

const loadItems = () => import('./CardMenuItems.tsx')
const CardMenuItems = lazy(async () => ({ default: (await loadItems()).CardMenuItems }))

/** The menu's code comes when a pointer or the focus nears its button. */
export function CardMenu({ post }: { post: Post }) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={`Действия: ${post.title}`}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onPointerEnter={() => void loadItems()}
        onFocus={() => void loadItems()}
        onClick={(event) => {
          setWanted(true)
          setOpener(opener ? null : event.currentTarget)
        }}
      >
        <Icon name="dots" size={16} />
      </button>
      {isWanted && (
        <Suspense>
          <CardMenuItems post={post} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  )
}
