import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import styles from './Filters.module.css'
import { KIND_WORDS } from './kinds.ts'
import type { Filter } from './useFilter.ts'

/** The reader's own coins, and kinds of events: of several pressed kinds any is shown. */
export function Filters({ filter }: { filter: Filter }) {
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Какие события показывать</legend>
      <HorizontalScroller>
        <Pressable className={styles.filter} aria-pressed={filter.isMineOnly} onClick={filter.toggleMine}>
          <Icon name="portfolio" size={16} />
          Мои монеты
        </Pressable>
        {KIND_WORDS.map(([kind, words]) => (
          <Pressable
            key={kind}
            className={styles.filter}
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => filter.toggleKind(kind)}
          >
            {words}
          </Pressable>
        ))}
      </HorizontalScroller>
    </fieldset>
  )
}
