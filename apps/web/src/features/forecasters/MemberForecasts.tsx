import { Segments } from '#ui/controls/Segments.tsx'
import { Days } from './Days.tsx'
import styles from './ForecastersPage.module.css'
import { CoinSearch } from './filters/CoinSearch.tsx'
import { Filters } from './filters/Filters.tsx'
import { useAssetsFilter } from './filters/useAssetsFilter.ts'
import { PostList } from './PostList.tsx'
import { useHidden } from './useHidden.ts'
import { useView } from './useView.ts'

const SOURCES = [
  ['twitter', 'Twitter'],
  ['telegram', 'Telegram'],
] as const

/** Posts of one network with the filters that both networks share. */
export function MemberForecasts() {
  const assets = useAssetsFilter()
  const view = useView(assets.key)
  const hidden = useHidden()
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Форкасты</h1>
        <Segments label="Откуда публикации" options={SOURCES} chosen={view.source} onChoose={view.showSource} />
      </div>
      <Filters view={view} assets={assets} />
      {view.filter === 'search' && <CoinSearch coins={view.coins} onChange={view.setCoins} onEmptied={view.turnOff} />}
      <div className={styles.columns}>
        <PostList view={view} hidden={hidden} assets={assets} />
        <aside className={styles.rail} aria-label="Дни">
          <Days source={view.source} chosen={view.day} isFiltered={view.filter !== null} onChoose={view.showDay} />
        </aside>
      </div>
    </>
  )
}
