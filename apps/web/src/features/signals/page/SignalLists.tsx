import type { Signal } from '@palata/contract/signals/signal'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { HiddenLine, runsOf } from '#features/mutes'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { SignalCard } from '../card/SignalCard.tsx'
import { NoneFound } from '../list/EndedList.tsx'
import { isNarrowed, type ListView } from '../list/view.ts'
import { favoritePages, ownWaitingSignals, signalPages, waitingSignals } from '../queries.ts'
import { onceEach } from '../rules.ts'
import styles from './SignalsPage.module.css'

const CARD_HEIGHT = 228

/** Open signals of the view; `rest` stands after the last of them. */
export function OpenSignals({ view, onReset, rest }: { view: ListView; onReset: () => void; rest: ReactNode }) {
  const found = useInfiniteQuery(signalPages(useApi(), view))
  return (
    <>
      <Pages found={found} of={({ results }) => results.list}>
        {isNarrowed(view) ? (
          <NoneFound onReset={onReset} />
        ) : (
          <EmptyState icon="signals" help="Новый сигнал появится здесь сам.">
            Пока нет сигналов
          </EmptyState>
        )}
      </Pages>
      {found.data && !found.hasNextPage && rest}
    </>
  )
}

/** Signals that the reader has bookmarked. */
export function FavoriteSignals({ onAll }: { onAll: () => void }) {
  const found = useInfiniteQuery(favoritePages(useApi()))
  const all = (
    <Button kind="secondary" onClick={onAll}>
      Все сигналы
    </Button>
  )
  return (
    <Pages found={found} of={({ results }) => results} isWhole>
      <EmptyState icon="star" help="Нажмите звезду на карточке, и сигнал будет здесь." action={all}>
        Вы еще ничего не добавили в избранное
      </EmptyState>
    </Pages>
  )
}

/** Signals that wait for a moderator, oldest first. */
export function WaitingSignals() {
  const { data, isError, refetch } = useQuery(waitingSignals(useApi()))
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  if (data.results.length === 0)
    return (
      <EmptyState icon="check" help="Новые сигналы участников появятся здесь.">
        Ничего не ждёт проверки
      </EmptyState>
    )
  return <Cards signals={data.results} />
}

/** The reader's signals that wait for a moderator; null without any. */
export function OwnWaiting() {
  const { data, isError, refetch } = useQuery(ownWaitingSignals(useApi()))
  if (!data)
    return isError ? (
      <Message onRetry={() => void refetch()}>Не удалось загрузить ваши сигналы на проверке</Message>
    ) : null
  if (data.results.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="Ваши сигналы на проверке">
      <h2>Ваши на проверке</h2>
      <p>Их видите вы и модераторы. После проверки они встанут в общий список.</p>
      <Cards signals={data.results} />
    </section>
  )
}

interface PagesProps<Page> {
  found: {
    data: InfiniteData<Page> | undefined
    isError: boolean
    refetch: () => Promise<unknown>
    hasNextPage: boolean
    fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
  }
  of: (page: Page) => readonly Signal[]
  isWhole?: boolean
  /** Shown when the list is empty. */
  children: ReactNode
}

/** A list that loads more on scrolling. */
function Pages<Page>({ found, of, isWhole = false, children }: PagesProps<Page>) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const end = useEndOfList(
    () => void fetchNextPage({ cancelRefetch: false }),
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    data?.pages.length ?? 0,
  )
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  const shown = onceEach(data.pages.flatMap((page) => [...of(page)]))
  return (
    <>
      {shown.length === 0 ? children : <Cards signals={shown} isWhole={isWhole} />}
      <div ref={end} className={styles.end}>
        {isFetchingNextPage && <Skeleton height={CARD_HEIGHT} />}
        {isFetchNextPageError && (
          <Message onRetry={() => void fetchNextPage()}>Не удалось загрузить продолжение</Message>
        )}
      </div>
    </>
  )
}

/** `isWhole`: what the reader chose themselves is shown whatever they muted. */
function Cards({ signals, isWhole = false }: { signals: readonly Signal[]; isWhole?: boolean }) {
  const draw = (some: readonly Signal[]) => some.map((signal) => <SignalCard key={signal.id} signal={signal} />)
  if (isWhole) return <div className={styles.list}>{draw(signals)}</div>
  return (
    <div className={styles.list}>
      {runsOf(signals).map(({ labels, items }) =>
        labels.length === 0 ? (
          draw(items)
        ) : (
          <div key={`muted ${items[0]!.id}`}>
            <HiddenLine labels={labels}>{() => <div className={styles.list}>{draw(items)}</div>}</HiddenLine>
          </div>
        ),
      )}
    </div>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Message onRetry={onRetry}>Не удалось загрузить сигналы</Message>
)

export function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка сигналов">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={CARD_HEIGHT} />
      ))}
    </div>
  )
}
