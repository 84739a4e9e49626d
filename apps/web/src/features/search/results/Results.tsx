import { type Found, QUERY_LENGTH } from '@palata/contract/search'
import type { MarketCoin } from '@palata/contract/search/market'
import { useAccess } from '#features/membership'
import { HiddenLine, runsOf } from '#features/mutes'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { STOP } from '../overlay/arrows.ts'
import { countInWords } from './countInWords.ts'
import { FoundCoins } from './FoundCoins.tsx'
import { FoundRow } from './FoundRow.tsx'
import { Reach } from './Reach.tsx'
import { Reading } from './Reading.tsx'
import styles from './Results.module.css'
import type { useFound } from './useFound.ts'
import type { Shown } from './useResults.ts'

const ROWS = [1, 2, 3, 4, 5]

interface ResultsProps {
  q: string
  results: ReturnType<typeof useFound>
  /** Called when a result is opened. */
  onFollow: () => void
  /** Called to search for other words. */
  onWords: (words: string) => void
}

/** Market coins and everything on the site that match the words. */
export function Results({ q, results, onFollow, onWords }: ResultsProps) {
  const { coins, hasFailed, refusal, retry } = results
  const access = useAccess()
  const shown = results.shown && withoutCoins(results.shown, coins)
  if (q.length > QUERY_LENGTH) return <Message>{refusal}</Message>
  return (
    <>
      {coins.length > 0 && <FoundCoins coins={coins} />}
      <section className={styles.found} aria-label="Найденное">
        {hasFailed && <Message onRetry={retry}>{refusal ?? 'Не удалось найти: проверьте соединение'}</Message>}
        {!shown && !hasFailed && <Loading />}
        {shown && <Reading shown={shown} onWords={onWords} />}
        {shown && shown.results.length > 0 && <List {...{ results, onFollow }} shown={shown} />}
        {shown && shown.results.length === 0 && shown.understood.problems.length === 0 && !hasFailed && (
          <EmptyState icon="search" help="Попробуйте другое слово или уберите уточнение">
            По запросу '{shown.q}' ничего не найдено
          </EmptyState>
        )}
      </section>
      {shown && (access === 'guest' || access === 'unpaid') && <Reach access={access} />}
    </>
  )
}

/** Removes coins that have a card above from the results. */
function withoutCoins(shown: Shown, coins: MarketCoin[]): Shown {
  const carded = new Set(coins.map(({ dropstab_url: url }) => url))
  const results = shown.results.filter(({ kind, url }) => kind !== 'coin' || !carded.has(url))
  const count = shown.count === null ? null : shown.count - (shown.results.length - results.length)
  return { ...shown, results, count }
}

const keyOf = ({ kind, id }: Found) => `${kind} ${id}`

interface ListProps extends Pick<ResultsProps, 'results' | 'onFollow'> {
  shown: Shown
}

function List({ results, shown, onFollow }: ListProps) {
  const { hasNext, isNextLate, hasNextFailed, readNext } = results
  const now = useNow()
  const row = (one: Found, isFirst: boolean) => (
    <FoundRow key={keyOf(one)} found={one} now={now} isFirst={isFirst} onFollow={onFollow} />
  )
  return (
    <>
      <h2 className={styles.title}>
        Публикации{' '}
        {shown.count !== null && (
          <small role="status" aria-label={`Найдено: ${countInWords(shown)}`}>
            {countInWords(shown)}
          </small>
        )}
      </h2>
      <ol className={styles.rows}>
        {runsOf(shown.results).map(({ labels, items }, place) =>
          labels.length === 0 ? (
            items.map((one, at) => row(one, place === 0 && at === 0))
          ) : (
            <li key={`muted ${keyOf(items[0]!)}`}>
              <HiddenLine labels={labels}>
                {() => <ol className={styles.rows}>{items.map((one) => row(one, false))}</ol>}
              </HiddenLine>
            </li>
          ),
        )}
      </ol>
      {hasNextFailed && <p className={styles.late}>Не удалось загрузить ещё</p>}
      {hasNext && (
        <Button kind="secondaryReverse" className={styles.more} isBusy={isNextLate} onClick={readNext} {...STOP}>
          Загрузить еще
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.rows} role="status" aria-label="Поиск">
      {ROWS.map((row) => (
        <div key={row} className={styles.bones}>
          <Skeleton width={32} height={32} />
          <span>
            <Skeleton width="60%" height={16} />
            <Skeleton width="20%" height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
