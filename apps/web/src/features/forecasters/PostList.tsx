import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { HiddenLine, runsOf } from '#features/mutes'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { WaitingPill } from '#ui/blocks/WaitingPill.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import { useEndOfList } from '#ui/scrolling/useEndOfList.ts'
import { dayAndMonth, dayHeading, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { useCome } from './come.ts'
import { DigestCard } from './DigestCard.tsx'
import type { AssetsFilter } from './filters/useAssetsFilter.ts'
import { Loading } from './Loading.tsx'
import styles from './PostList.module.css'
import { type Day, daysOf, type Post } from './pages.ts'
import { HiddenRow } from './post/HiddenRow.tsx'
import { PostRow } from './post/PostRow.tsx'
import { postPages } from './queries.ts'
import type { Hidden } from './useHidden.ts'
import type { useView } from './useView.ts'

interface PostListProps {
  view: ReturnType<typeof useView>
  hidden: Hidden
  assets: AssetsFilter
}

/** Posts by day, newest first; the next page loads on scrolling. */
export function PostList({ view, hidden, assets }: PostListProps) {
  const found = useInfiniteQuery(postPages(useApi(), view.source, view.view))
  const { data, error, isError, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const isWhole = view.filter === null && view.day === undefined
  const come = useCome(view.source, isWhole ? data?.pages : undefined)
  const end = useEndOfList(
    () => void fetchNextPage({ cancelRefetch: false }),
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    data?.pages.length ?? 0,
  )
  if (view.filter === 'search' && view.coins.length === 0)
    return (
      <EmptyState icon="search" help="Назовите монету, и здесь будут публикации о ней.">
        Нет публикаций
      </EmptyState>
    )
  if (!data) return isError ? <Message onRetry={() => void found.refetch()}>{error.message}</Message> : <Loading />
  const isKept = (post: Post) => view.filter !== 'bookmarks' || post.is_bookmarked
  const days = daysOf(data.pages).flatMap((day) => {
    const posts = day.posts.filter(isKept)
    return posts.length > 0 ? [{ ...day, posts }] : []
  })
  return (
    <div className={styles.posts}>
      {come.count > 0 && <WaitingPill count={come.count} onPress={come.show} />}
      <Outdated of={found}>Публикации не обновились</Outdated>
      {days.length === 0 && !hasNextPage && <Empty view={view} assets={assets} />}
      {days.map((day, place) => (
        <DayOfPosts key={day.date} day={day} isFirst={place === 0} hidden={hidden} />
      ))}
      <div ref={end} className={styles.end}>
        {isFetchingNextPage && <Skeleton height={140} />}
        {isFetchNextPageError && <Message onRetry={() => void fetchNextPage()}>{error?.message}</Message>}
      </div>
    </div>
  )
}

const HELP = {
  highlights: 'Выжимка дня собирается, когда публикаций больше двух.',
  assets: 'О монетах вашего портфеля пока никто не писал.',
  search: 'Об этих монетах пока никто не писал.',
  popular: 'О монетах «На слуху» пока никто не писал.',
  gainers: 'О лидерах роста пока никто не писал.',
  bookmarks: 'Нажмите закладку у публикации, и она будет здесь.',
}

function Empty({ view, assets }: Pick<PostListProps, 'view' | 'assets'>) {
  const { filter } = view
  const isWithoutAssets = filter === 'assets' && assets.isEmpty
  const action = isWithoutAssets ? (
    <Button onClick={() => assets.choose(() => view.turnOn('assets'))}>Добавить активы</Button>
  ) : (
    filter && (
      <Button kind="secondary" onClick={view.turnOff}>
        Все публикации
      </Button>
    )
  )
  const help = isWithoutAssets ? 'В портфеле ещё нет монет.' : filter ? HELP[filter] : 'Новое появится здесь.'
  return (
    <EmptyState icon={filter === 'bookmarks' ? 'bookmark' : 'forecasters'} help={help} action={action}>
      Нет публикаций
    </EmptyState>
  )
}

function DayOfPosts({ day: { date, digest, posts }, isFirst, hidden }: { day: Day; isFirst: boolean; hidden: Hidden }) {
  const now = useNow()
  const heading = dayHeading(date, now)
  const isNamed = /^\D/.test(heading)
  const row = (post: Post) =>
    hidden.isHidden(post.id) ? (
      <HiddenRow key={post.id} post={post} onShow={() => hidden.show(post)} />
    ) : (
      <PostRow key={post.id} post={post} onHide={() => hidden.hide(post)} />
    )
  return (
    <section className={styles.day} aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>
        {tied(isNamed ? `${heading}, ${dayAndMonth(date)}` : heading)}
        {isFirst && <Zone />}
      </h2>
      <div className={styles.list}>
        {digest && <DigestCard digest={digest} />}
        {runsOf(posts).map(({ labels, items }) =>
          labels.length === 0 ? (
            items.map(row)
          ) : (
            <HiddenLine key={`muted ${items[0]!.id}`} labels={labels}>
              {() => items.map(row)}
            </HiddenLine>
          ),
        )}
      </div>
    </section>
  )
}

/** Time zone of the shown times; days are counted in Moscow time. */
function Zone() {
  const minutes = useClock() === 'own' ? -new Date().getTimezoneOffset() : 180
  const hours = Math.trunc(minutes / 60)
  const rest = Math.abs(minutes % 60)
  const shift = `${hours < 0 ? '\u2212' : '+'}${Math.abs(hours)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  return <small> время UTC{shift}</small>
}
