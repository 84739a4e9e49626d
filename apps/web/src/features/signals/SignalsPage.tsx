import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useEndOfList } from '#ui/useEndOfList.ts'
import { signalPages } from './queries.ts'
import { SignalCard } from './SignalCard.tsx'
import styles from './SignalsPage.module.css'

/** Every signal at full width; members only. */
export function SignalsPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      {access !== 'guest' && access !== 'unpaid' && <h1 tabIndex={-1}>Сигналы</h1>}
      <Teaser place="signals" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <Signals />}
    </div>
  )
}

function Signals() {
  const api = useApi()
  const [onlyFavorites, setOnlyFavorites] = useState(false)
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
  const shown = onlyFavorites ? favorites : data.pages.flatMap(({ results }) => results.list)
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        aria-pressed={onlyFavorites}
        onClick={() => setOnlyFavorites(!onlyFavorites)}
      >
        Избранные
      </button>
      {shown.length === 0 && (
        <Message>{onlyFavorites ? 'Вы еще ничего не добавили в избранное' : 'Пока нет сигналов'}</Message>
      )}
      <div className={styles.list}>
        {shown.map((signal) => (
          <SignalCard key={signal.id} signal={signal} />
        ))}
      </div>
      <div ref={end}>
        {isFetchingNextPage && <Skeleton height={120} />}
        {isFetchNextPageError && (
          <Message onRetry={() => void fetchNextPage()}>Не удалось загрузить продолжение</Message>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка сигналов">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={140} />
      ))}
    </div>
  )
}
