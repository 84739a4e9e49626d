import type { IconName } from '#ui/blocks/Icon.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import type { Filter, useView } from '../useView.ts'
import styles from './Filters.module.css'
import type { AssetsFilter } from './useAssetsFilter.ts'

const FILTERS: readonly [Filter, string, IconName?][] = [
  ['highlights', 'Выжимки', 'news'],
  ['assets', 'Портфель', 'portfolio'],
  ['search', 'Поиск монет', 'search'],
  ['popular', 'На слуху'],
  ['gainers', 'Топ роста'],
  ['bookmarks', 'Закладки', 'bookmark'],
]

interface FiltersProps {
  view: ReturnType<typeof useView>
  assets: AssetsFilter
}

/** Six filters, at most one active: pressing the active one turns it off. */
export function Filters({ view, assets }: FiltersProps) {
  const press = (filter: Filter) => {
    if (view.filter === filter) view.turnOff()
    else if (filter === 'assets') assets.choose(() => view.turnOn('assets'))
    else view.turnOn(filter)
  }
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Фильтр публикаций</legend>
      <HorizontalScroller>
        {FILTERS.map(([filter, words, icon]) => (
          <Chip key={filter} icon={icon} isOn={view.filter === filter} onClick={() => press(filter)}>
            {words}
          </Chip>
        ))}
      </HorizontalScroller>
    </fieldset>
  )
}
