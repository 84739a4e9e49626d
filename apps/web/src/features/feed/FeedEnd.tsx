import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import styles from './FeedEnd.module.css'
import type { FeedState } from './useFeed.ts'

type Ending = Pick<FeedState, 'hasMore' | 'isLoadingMore' | 'isReading' | 'moreFailed' | 'loadMore'> & {
  pages: readonly unknown[]
}

/** Requests the next page before the reader reaches the end of both lists. */
export function FeedEnd({ feed }: { feed: Ending }) {
  const { hasMore, isLoadingMore, isReading, moreFailed, loadMore, pages } = feed
  const mark = useEndOfList(loadMore, hasMore && !isReading && !moreFailed, pages.length)
  return (
    <div ref={mark} className={styles.end}>
      {isLoadingMore && (
        <div role="status" aria-label="Загрузка публикаций" className={styles.loading}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      )}
      {moreFailed && <Message onRetry={loadMore}>Не удалось загрузить продолжение</Message>}
      {!hasMore && pages.length > 1 && <p className={styles.last}>Это все публикации</p>}
    </div>
  )
}
