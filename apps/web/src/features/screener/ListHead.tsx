import { TextButton } from '#ui/controls/TextButton.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { plural } from '#ui/format/index.ts'
import { Moment } from '#ui/time/time.ts'
import styles from './coins/CoinsPanel.module.css'
import type { CoinList } from './coins/useCoins.ts'
import { Download } from './Download.tsx'
import { formulasLayer } from './layers.ts'
import { ColumnsChoice } from './own/ColumnsChoice.tsx'
import { baseTicker } from './table/columns.ts'
import { useChange } from './useView.ts'
import type { View } from './view.ts'

/** The window, its coins' results and the time of the prices; the search and the download. */
export function ListHead({ view, list }: { view: View; list: CoinList }) {
  const { window, head } = list
  const change = useChange()
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2>{window?.label ?? 'Монеты'}</h2>
        {window && window.stats.total > 0 && view.ranges.length === 0 && (
          <p>
            {view.filters.portfolio && 'ваши монеты: '}
            {window.stats.up_count} из {window.stats.total}{' '}
            {plural(window.stats.up_count, 'выросла', 'выросли', 'выросли')} · {window.stats.outperform_count} лучше{' '}
            {baseTicker(view.base)}
          </p>
        )}
        {view.ranges.length > 0 && head && (
          <p role="status">
            под условия: {list.rows.length} из {list.all}
          </p>
        )}
      </div>
      {head?.updated_at && (
        <p className={styles.updated}>
          обновлено в <Moment at={head.updated_at} />
        </p>
      )}
      <div className={styles.tools}>
        <SearchInput
          label="Найти в списке"
          value={view.find}
          onChange={(words) => change({ find: words || null }, { replaces: true })}
        />
        <TextButton className={styles.how} onClick={() => formulasLayer.open()}>
          Как считается
        </TextButton>
        <ColumnsChoice every={list.every} />
        <Download view={view} list={list} />
      </div>
    </header>
  )
}
