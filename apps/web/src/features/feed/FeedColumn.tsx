import { type ComponentType, memo, Suspense, useId } from 'react'
import { useAccess } from '#features/membership'
import { plural } from '#ui/format/index.ts'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { dayAt, dayHeading, Moment } from '#ui/time.ts'
import { useNow } from '#ui/useNow.ts'
import { type CardProps, Cards } from './Cards.tsx'
import { countNew, type DayGroup, isSameList } from './days.ts'
import styles from './FeedColumn.module.css'

interface FeedColumnProps {
  title: string
  groups: readonly DayGroup[]
  Card: ComponentType<CardProps>
  isNews?: boolean
  state: 'loading' | 'failed' | 'ready'
  retry: () => void
  channel: string | null
  onChannel: (slug: string) => void
}

/** One of the two lists, by day. */
export function FeedColumn({ title, groups, Card, isNews = false, state, retry, channel, onChannel }: FeedColumnProps) {
  const id = useId()
  const now = useNow()
  const today = dayAt(now)
  return (
    <section aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Freshness groups={groups} isNews={isNews} />
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Message onRetry={retry}>Не удалось загрузить публикации</Message>}
      {state === 'ready' && groups.length === 0 && <Empty channel={channel} />}
      {groups.map((group) => (
        // Each day of the first HTML comes alive by itself: together they would hold the reader up.
        <Suspense key={group.day ?? 'pinned'}>
          <Day {...{ group, Card, isNews, today, onChannel }} />
        </Suspense>
      ))}
    </section>
  )
}

function Freshness({ groups, isNews }: { groups: readonly DayGroup[]; isNews: boolean }) {
  const count = countNew(groups)
  if (count > 0) return <small className={styles.small}>{`${count} ${plural(count, 'новая', 'новых', 'новых')}`}</small>
  const latest = isNews && groups[0]?.posts[0]
  if (!latest) return null
  return (
    <small className={styles.small}>
      обновлено в <Moment at={latest.publication_date} />
    </small>
  )
}

interface DayProps extends Pick<FeedColumnProps, 'Card' | 'onChannel'> {
  group: DayGroup
  isNews: boolean
  today: string
}

const Day = memo(
  function Day({ group: { day, posts }, Card, isNews, today, onChannel }: DayProps) {
    return (
      <section className={isNews ? styles.newsDay : styles.day}>
        <h3 className={styles.heading}>{day ? dayHeading(day, new Date(`${today}T12:00:00+03:00`)) : 'Закреплено'}</h3>
        <div className={isNews ? styles.rows : styles.cards}>
          <Cards
            posts={posts}
            Card={Card}
            today={today}
            onChannel={onChannel}
            className={isNews ? undefined : styles.cards}
          />
        </div>
      </section>
    )
  },
  (one, other) =>
    one.today === other.today && one.onChannel === other.onChannel && isSameList(one.group.posts, other.group.posts),
)

function Empty({ channel }: { channel: string | null }) {
  const access = useAccess()
  if (channel !== 'bookmarks') return <Message>Пока нет публикаций</Message>
  if (access === 'guest') return <Message>Войдите, чтобы увидеть избранное</Message>
  return <Message>Вы еще ничего не добавили в избранное</Message>
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка публикаций">
      {[0, 1, 2, 3].map((place) => (
        <div key={place}>
          <Skeleton width="70%" height={20} />
          <Skeleton height={16} />
          <Skeleton width="40%" height={16} />
        </div>
      ))}
    </div>
  )
}
