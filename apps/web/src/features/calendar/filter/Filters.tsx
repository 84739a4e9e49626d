import { Chip } from '#ui/controls/Chip.tsx'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import styles from './Filters.module.css'
import { KIND_WORDS } from './kinds.ts'
import type { Filter } from './useFilter.ts'

/** Filters: the reader's own coins and the kinds of events. An event of any chosen kind is shown. */
export function Filters({ filter }: { filter: Filter }) {
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Какие события показывать</legend>
      <HorizontalScroller>
        <Chip icon="portfolio" isOn={filter.isMineOnly} onClick={filter.toggleMine}>
          Мои монеты
        </Chip>
        {KIND_WORDS.map(([kind, words]) => (
          <Chip key={kind} isOn={filter.kinds.includes(kind)} onClick={() => filter.toggleKind(kind)}>
            {words}
          </Chip>
        ))}
      </HorizontalScroller>
    </fieldset>
  )
}
