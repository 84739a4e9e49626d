import type { Story } from '@palata/contract/stories'
import { useId, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { Change, Figure } from '#ui/numbers/index.ts'
import styles from './StoryCard.module.css'
import { StorySources } from './StorySources.tsx'

/** The price when the first source told the story and now, and the other sources. */
export function StoryCard({ story }: { story: Story }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { items, price } = story
  return (
    <div className={styles.story}>
      {price && (
        <p className={styles.price}>
          {price.symbol.toUpperCase()} <Figure kind="price" value={price.first} /> →{' '}
          <Figure kind="price" value={price.current} />{' '}
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
        {toggleWords(items.length, isOpen)}
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <StorySources story={story} />}
      </div>
    </div>
  )
}

/** What the club wrote of the story is no source; it is all there is beside a single one. */
function toggleWords(count: number, isOpen: boolean): string {
  if (count === 1) return 'ещё по теме'
  const shown = isOpen ? count : count - 1
  return `${isOpen ? '' : 'ещё '}${shown} ${plural(shown, 'источник', 'источника', 'источников')}`
}
