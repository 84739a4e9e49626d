import type { Signal } from '@palata/contract/signals/signal'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { HiddenLine, runsOf } from '#features/mutes'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { passFocus } from '#ui/controls/passFocus.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { signalPages } from '../queries.ts'
import { onceEach } from '../rules.ts'
import styles from './EndedList.module.css'
import { EndedRow } from './EndedRow.tsx'
import { isNarrowed, type ListView } from './view.ts'

/** Rows of the closed ones under the open ones. */
const SHOWN = 8

interface EndedListProps {
  view: ListView
  /** Under the open signals: the first rows and «Все». */
  onAll?: () => void
  onReset: () => void
  /** Under an offer the public part asks for nothing until it is known to be shown. */
  isAsked?: boolean
}

/** Signals that are over, losers, void and removed ones among them. */
export function EndedList({ view, onAll, onReset, isAsked = true }: EndedListProps) {
  const found = useInfiniteQuery({ ...signalPages(useApi(), view), enabled: isAsked })
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <Bones />
  const all = onceEach(data.pages.flatMap(({ results }) => results.list))
  if (all.length === 0) return onAll ? null : <None isNarrowed={isNarrowed(view)} onReset={onReset} />
  return (
    <Frame onAll={onAll} signals={onAll ? all.slice(0, SHOWN) : all}>
      {!onAll && hasNextPage && (
        <div className={styles.more}>
          {isFetchNextPageError ? (
            <Message onRetry={() => void fetchNextPage()}>Не удалось загрузить продолжение</Message>
          ) : (
            <Button kind="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Показать ещё
            </Button>
          )}
        </div>
      )}
    </Frame>
  )
}

interface FrameProps {
  signals: readonly Signal[]
  onAll: (() => void) | undefined
  children: ReactNode
}

function Frame({ signals, onAll, children }: FrameProps) {
  return (
    <section className={styles.panel} aria-label="Закрытые сигналы">
      {onAll && (
        <header className={styles.head}>
          <h2>Закрыты</h2>
          <TextButton onClick={onAll}>Все</TextButton>
        </header>
      )}
      <ul className={styles.list}>
        {runsOf(signals).map(({ labels, items }) =>
          labels.length === 0 ? (
            draw(items)
          ) : (
            <li key={`muted ${items[0]!.id}`}>
              <HiddenLine labels={labels}>{() => <ul className={styles.list}>{draw(items)}</ul>}</HiddenLine>
            </li>
          ),
        )}
      </ul>
      {children}
      <p className={styles.foot}>
        «После закрытия»&nbsp;— как с&nbsp;тех пор изменилась цена; на&nbsp;результат это не&nbsp;влияет. Снятые
        модератором и&nbsp;отозванные автором остаются в&nbsp;списке и&nbsp;в&nbsp;счёте.
      </p>
    </section>
  )
}

function None({ isNarrowed: isByFilter, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  if (!isByFilter)
    return (
      <EmptyState icon="signals" help="Результат появится здесь, когда сигнал дойдёт до цели, стопа или срока.">
        Ещё ни один сигнал не закрыт
      </EmptyState>
    )
  return <NoneFound onReset={onReset} />
}

/** Nothing for the chosen author or coin. */
export function NoneFound({ onReset }: { onReset: () => void }) {
  const all = (
    <Button
      kind="secondary"
      onClick={({ currentTarget }) => {
        passFocus(currentTarget)
        onReset()
      }}
    >
      Сбросить
    </Button>
  )
  return (
    <EmptyState icon="search" help="Уберите автора или монету, и список станет полным." action={all}>
      По этому выбору сигналов нет
    </EmptyState>
  )
}

const draw = (some: readonly Signal[]) => some.map((signal) => <EndedRow key={signal.id} signal={signal} />)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Message onRetry={onRetry}>Не удалось загрузить закрытые сигналы</Message>
)

function Bones() {
  return (
    <div className={styles.panel} role="status" aria-label="Загрузка закрытых сигналов">
      <ul className={styles.list}>
        {[1, 2, 3, 4].map((place) => (
          <li key={place} className={styles.row}>
            <Skeleton height={20} />
          </li>
        ))}
      </ul>
    </div>
  )
}
