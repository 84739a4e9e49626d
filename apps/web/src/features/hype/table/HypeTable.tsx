import type { HypeCoin, HypeDays } from '@palata/contract/hype'
import { type Ref, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { percentText } from '#ui/numbers/index.ts'
import { usePhone } from '#ui/usePhone.ts'
import { coinsWords, shareOf, windowWords } from '../labels.ts'
import { CoinRow } from './CoinRow.tsx'
import styles from './HypeTable.module.css'
import { PhoneRow } from './PhoneRow.tsx'
import { COLUMNS, type Sort, sorted } from './sort.ts'

/** Number of rows shown before the others are requested. */
const FIRST = 15

interface HypeTableProps {
  ref: Ref<HTMLDivElement>
  coins: readonly HypeCoin[]
  days: HypeDays
  showsAll: boolean
  onAll: () => void
}

/** The map's data as a table: each number opens the posts behind it. */
export function HypeTable({ ref, coins, days, showsAll, onAll }: HypeTableProps) {
  const isPhone = usePhone()
  const [sort, setSort] = useState<Sort>({ column: 'share', isDescending: true })
  const most = Math.max(...coins.map(({ share }) => share))
  const rows = sorted(coins, sort)
  const shown = showsAll ? rows : rows.slice(0, FIRST)
  const rest = rows.slice(shown.length)
  const places = new Map(coins.map(({ coin }, at) => [coin.id, at + 1]))
  const rowsOf = (Row: typeof CoinRow | typeof PhoneRow) =>
    shown.map((one) => <Row key={one.coin.id} one={one} place={places.get(one.coin.id)!} days={days} most={most} />)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, and the map leads here
    <section ref={ref} className={styles.panel} tabIndex={0} aria-label="Доли внимания таблицей">
      {isPhone ? (
        <ol className={styles.phone}>{rowsOf(PhoneRow)}</ol>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Монета</th>
              <Heading column="share" words={`Доля, ${windowWords(days)}`} sort={sort} onSort={setSort} />
              <Heading column="change" sort={sort} onSort={setSort} />
              {(['1', '7', '30'] as const)
                .filter((other) => other !== days)
                .map((other) => (
                  <Heading key={other} column={OTHERS[other]} sort={sort} onSort={setSort} />
                ))}
              <Heading column="mentions" sort={sort} onSort={setSort} />
              <Heading column="authors" sort={sort} onSort={setSort} />
              <th scope="col" className={styles.origins}>
                Откуда
              </th>
              <Heading column="concentration" sort={sort} onSort={setSort} />
            </tr>
          </thead>
          <tbody>{rowsOf(CoinRow)}</tbody>
        </table>
      )}
      <footer className={styles.foot}>
        {rest.length > 0 && (
          <p>
            Ещё {rest.length} {coinsWords(rest.length)} <b>{percentText(shareOf(rest))}</b>
            <TextButton onClick={onAll}>Показать</TextButton>
          </p>
        )}
        <p className={styles.legend}>
          <span data-origin="publications">публикации</span>
          <span data-origin="comments">комментарии</span>
          <span data-origin="forecasts">форкасты</span>
        </p>
      </footer>
    </section>
  )
}

const OTHERS = { 1: 'day', 7: 'week', 30: 'month' } as const

interface HeadingProps {
  column: keyof typeof COLUMNS
  words?: string
  sort: Sort
  onSort: (sort: Sort) => void
}

/** A press sorts by the column: descending, then ascending. */
function Heading({ column, words, sort, onSort }: HeadingProps) {
  const isOn = sort.column === column
  return (
    <th scope="col" aria-sort={isOn ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <Pressable
        className={styles.sort}
        onClick={() => onSort({ column, isDescending: isOn ? !sort.isDescending : true })}
      >
        {isOn && <Icon name={sort.isDescending ? 'chevron-down' : 'up'} size={14} />}
        {words ?? COLUMNS[column].title}
      </Pressable>
    </th>
  )
}
