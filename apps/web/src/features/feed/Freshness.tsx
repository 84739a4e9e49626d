import type { Post } from '@palata/contract/posts'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { useRecord, useRecords } from '#api/records.ts'
import { POST } from '#features/posts'
import { Figure, wordBeside } from '#ui/numbers/index.ts'
import { dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import type { DayGroup } from './days.ts'
import styles from './FeedColumn.module.css'
import { feedKey } from './queries.ts'

interface FreshnessProps {
  groups: readonly DayGroup[]
  isNews: boolean
  channel: string | null
  now: Date
}

/**
 * How fresh a list is: the number of unseen items, else the time of the last refresh; a list with nothing today names
 * the day of its latest item.
 */
export function Freshness({ groups, isNews, channel, now }: FreshnessProps) {
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups])
  const count = useRecords(POST, ids, countNew, isNewChanged)
  const latest = useRecord(POST, groups[0]?.ids[0] ?? 0)
  if (count > 0)
    return (
      <small className={styles.small}>
        <Figure kind="count" value={count} /> {wordBeside(count, 'новая', 'новых', 'новых')}
      </small>
    )
  if (!isNews || !latest) return null
  const day = dayAt(latest.publication_date)
  return (
    <small className={styles.small}>
      {day === dayAt(now) ? <Refreshed channel={channel} /> : `последняя ${lastDay(day, now)}`}
    </small>
  )
}

/** Re-renders on every refresh without the column. */
function Refreshed({ channel }: { channel: string | null }) {
  const { serverNow } = usePage()
  const client = useQueryClient()
  const [at, setAt] = useState(serverNow)
  useEffect(() => {
    const hash = hashKey(feedKey(channel))
    const renew = (readAt: number | undefined) => readAt && setAt(new Date(readAt).toISOString())
    renew(client.getQueryState(feedKey(channel))?.dataUpdatedAt)
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hash) renew(query.state.dataUpdatedAt)
    })
  }, [client, channel])
  return (
    <>
      обновлено в <Moment at={at} />
    </>
  )
}

/** «вчера», «8 ноября», «8 ноября 2025» */
function lastDay(day: string, now: Date) {
  const heading = dayHeading(day, now)
  return heading === 'Вчера' ? 'вчера' : heading
}

const countNew = (posts: readonly Post[]) => posts.filter((post) => post.is_new).length
const isNewChanged = (before: Post, after: Post) => before.is_new !== after.is_new
