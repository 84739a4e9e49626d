import type { Signal } from '@palata/contract/signals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { EndedSignals } from './EndedSignals.tsx'
import { signalPages } from './queries.ts'
import { signalSearch } from './routes.ts'
import { SignalCard } from './SignalCard.tsx'
import styles from './SignalsPage.module.css'

const CARD_HEIGHT = 284

/** Every signal at full width; members only. */
export function SignalsPage() {
  const access = useAccess()
  const isOutside = access === 'guest' || access === 'unpaid'
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={isOutside ? styles.narrow : undefined}>
        Сигналы
      </h1>
      {isOutside && (
        <div className={styles.fragment} data-access={access}>
          <EndedSignals isOnSignals />
        </div>
      )}
      <Teaser place="signals" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <Signals />}
    </div>
  )
}

function Signals() {
  const api = useApi()
  const [list, setList] = useSearchParameter(signalSearch, 'list')
  const onlyFavorites = list === 'favorites'
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(signalPages(api))
  const end = useEndOfList(
    () => void fetchNextPage({ cancelRefetch: false }),
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !onlyFavorites,
    data?.pages.length ?? 0,
  )
  if (!data)
    return isError ? <Message onRetry={() => void refetch()}>Не удалось загрузить сигналы</Message> : <Loading />
  const favorites = data.pages[0]?.results.favorites ?? []
  const shown = onlyFavorites ? favorites : onceEach(data.pages.flatMap(({ results }) => results.list))
  return (
    <>
      <Pressable
        className={styles.filter}
        aria-pressed={onlyFavorites}
        onClick={() => setList(onlyFavorites ? null : 'favorites')}
      >
        Избранные
      </Pressable>
      {shown.length === 0 && <Empty onlyFavorites={onlyFavorites} onAll={() => setList(null)} />}
      <div className={styles.list}>
        {shown.map((signal) => (
          <SignalCard key={signal.id} signal={signal} />
        ))}
      </div>
      <div ref={end} className={styles.end}>
        {isFetchingNextPage && <Skeleton height={CARD_HEIGHT} />}
        {isFetchNextPageError && (
          <Message onRetry={() => void fetchNextPage()}>Не удалось загрузить продолжение</Message>
        )}
      </div>
    </>
  )
}

function Empty({ onlyFavorites, onAll }: { onlyFavorites: boolean; onAll: () => void }) {
  if (!onlyFavorites)
    return (
      <EmptyState icon="signals" help="Новый сигнал появится здесь сам.">
        Пока нет сигналов
      </EmptyState>
    )
  const all = (
    <Button kind="secondary" onClick={onAll}>
      Все сигналы
    </Button>
  )
  return (
    <EmptyState icon="star" help="Нажмите звезду на карточке, и сигнал будет здесь." action={all}>
      Вы еще ничего не добавили в избранное
    </EmptyState>
  )
}

/** A signal that was pinned between two reads is on both pages. */
function onceEach(signals: readonly Signal[]) {
  return [...new Map(signals.map((signal) => [signal.id, signal])).values()]
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка сигналов">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={CARD_HEIGHT} />
      ))}
    </div>
  )
}
