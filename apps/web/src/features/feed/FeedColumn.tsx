import { type ComponentType, memo, type ReactNode, Suspense, useId, useMemo } from 'react'
import { type CardProps, Cards, isSameList } from '#features/posts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { dayAt, dayHeading } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { type DayGroup, splitDays } from './days.ts'
import styles from './FeedColumn.module.css'
import { Freshness } from './Freshness.tsx'
import { HiddenCards } from './lazy.ts'

interface FeedColumnProps {
  title: string
  groups: readonly DayGroup[]
  Card: ComponentType<CardProps>
  isNews?: boolean
  state: 'loading' | 'failed' | 'ready'
  channel: string | null
  onChannel: (slug: string) => void
  /** Number of cards in the first part; without it the column is one part. */
  first?: number
  /** Classes by which the page places the two parts; `between` stands between them and is not part of the list. */
  places?: Record<'column' | 'first' | 'rest', string | undefined>
  between?: ReactNode
  /** Shown at the end of the heading. */
  action?: ReactNode
}

/** One of the two lists, grouped by day and split in two parts. */
export function FeedColumn({ title, groups, isNews = false, state, channel, ...rest }: FeedColumnProps) {
  const { first = Number.POSITIVE_INFINITY, places, between, action, Card, onChannel } = rest
  const id = useId()
  const now = useNow()
  const today = dayAt(now)
  const [above, below] = useMemo(() => splitDays(groups, first), [groups, first])
  const days = { Card, isNews, today, onChannel }
  return (
    <section aria-labelledby={id} className={places?.column}>
      <div className={places?.first}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <Freshness groups={groups} isNews={isNews} channel={channel} now={now} />
          {action}
        </header>
        {state === 'loading' && <Loading />}
        {state === 'ready' && groups.length === 0 && (
          <EmptyState icon="news" isSmall>
            Пока нет публикаций
          </EmptyState>
        )}
        <Days groups={above} {...days} />
      </div>
      {between}
      <div className={places?.rest}>
        <Days groups={below} {...days} />
      </div>
    </section>
  )
}

interface DaysProps extends Pick<FeedColumnProps, 'Card' | 'onChannel'> {
  isNews: boolean
  today: string
}

/** Each day hydrates separately: all at once would block the main thread. */
function Days({ groups, ...props }: DaysProps & { groups: readonly DayGroup[] }) {
  return groups.map((group) => (
    <Suspense key={group.day ?? 'pinned'}>
      <Day group={group} {...props} />
    </Suspense>
  ))
}

const Day = memo(
  function Day({
    group: { day, ids, muted, isCut, isGoingOn },
    Card,
    isNews,
    today,
    onChannel,
  }: DaysProps & { group: DayGroup }) {
    const heading = day ? dayHeading(day, new Date(`${today}T12:00:00+03:00`)) : 'Закреплено'
    const cards = { Card, today, onChannel, className: isNews ? undefined : styles.cards }
    const part = `${isCut ? styles.cut : ''} ${isGoingOn ? styles.goingOn : ''}`
    return (
      <section className={`${isNews ? styles.newsDay : styles.day} ${part}`}>
        {isGoingOn ? (
          <h3 className="visually-hidden">{heading}, продолжение</h3>
        ) : (
          // A pinned card is marked itself, so its heading is hidden.
          <h3 className={day ? styles.heading : 'visually-hidden'}>{heading}</h3>
        )}
        <div className={isNews ? styles.rows : styles.cards}>
          <Cards ids={ids} {...cards} />
          {muted.length > 0 && (
            <Suspense>
              <HiddenCards ids={muted} {...cards} />
            </Suspense>
          )}
        </div>
      </section>
    )
  },
  (one, other) =>
    one.today === other.today &&
    one.onChannel === other.onChannel &&
    one.group.isCut === other.group.isCut &&
    one.group.isGoingOn === other.group.isGoingOn &&
    isSameList(one.group.ids, other.group.ids) &&
    isSameList(one.group.muted, other.group.muted),
)

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
