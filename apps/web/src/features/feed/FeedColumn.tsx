import type { Post } from '@palata/contract/posts'
import { type ComponentType, memo, Suspense, useId, useMemo } from 'react'
import { useRecord, useRecords } from '#api/records.ts'
import { useAccess } from '#features/membership'
import { type CardProps, Cards, isSameList, POST } from '#features/posts'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { plural } from '#ui/format/index.ts'
import { dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import type { DayGroup } from './days.ts'
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
        // Each day is hydrated by itself: all of them at once would block the main thread.
        <Suspense key={group.day ?? 'pinned'}>
          <Day {...{ group, Card, isNews, today, onChannel }} />
        </Suspense>
      ))}
    </section>
  )
}

function Freshness({ groups, isNews }: { groups: readonly DayGroup[]; isNews: boolean }) {
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups])
  const count = useRecords(POST, ids, countNew, isNewChanged)
  const latest = useRecord(POST, groups[0]?.ids[0] ?? 0)
  if (count > 0) return <small className={styles.small}>{`${count} ${plural(count, 'новая', 'новых', 'новых')}`}</small>
  if (!isNews || !latest) return null
  return (
    <small className={styles.small}>
      обновлено в <Moment at={latest.publication_date} />
    </small>
  )
}

const countNew = (posts: readonly Post[]) => posts.filter((post) => post.is_new).length
const isNewChanged = (before: Post, after: Post) => before.is_new !== after.is_new

interface DayProps extends Pick<FeedColumnProps, 'Card' | 'onChannel'> {
  group: DayGroup
  isNews: boolean
  today: string
}

const Day = memo(
  function Day({ group: { day, ids }, Card, isNews, today, onChannel }: DayProps) {
    return (
      <section className={isNews ? styles.newsDay : styles.day}>
        <h3 className={styles.heading}>{day ? dayHeading(day, new Date(`${today}T12:00:00+03:00`)) : 'Закреплено'}</h3>
        <div className={isNews ? styles.rows : styles.cards}>
          <Cards
            ids={ids}
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
    one.today === other.today && one.onChannel === other.onChannel && isSameList(one.group.ids, other.group.ids),
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
