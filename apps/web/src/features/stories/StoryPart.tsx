import { lazy, Suspense, useId, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { Change, Figure } from '#ui/numbers/index.ts'
import { useStory } from './queries.ts'
import styles from './StoryPart.module.css'

const StorySources = lazy(async () => ({ default: (await import('./StorySources.tsx')).StorySources }))

/** In the card of a story's leader: the price when the first source told it and now, and the other sources. */
export function StoryPart({ postId }: { postId: number }) {
  const story = useStory(postId)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!story) return null
  const { items, linked, price } = story
  return (
    <div className={styles.story}>
      {price && (
        <p className={styles.price}>
          <Figure kind="price" value={price.first} /> → <Figure kind="price" value={price.current} />{' '}
          <Change percent={price.change} period="с первого источника" isPeriodNamed plus />
        </p>
      )}
      <TextButton
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((before) => !before)}
      >
        <Icon name={isOpen ? 'up' : 'chevron-down'} size={16} />
        {isOpen || items.length === 1
          ? inWords(items.length + linked.length, isOpen)
          : `ещё ${inWords(items.length - 1, true)}`}
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p className={styles.waiting}>Открываем…</p>}>
            <StorySources story={story} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const inWords = (count: number, isCounted: boolean) =>
  isCounted ? `${count} ${plural(count, 'источник', 'источника', 'источников')}` : 'по теме'
