import type { Post } from '@palata/contract/posts'
import { useCallback, useId, useMemo, useState } from 'react'
import { useRecords } from '#api/records.ts'
import { AlphaCard, Cards, POST } from '#features/posts'
import { Link, useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { dayAt, monthHeading } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { FeedEnd } from '../FeedEnd.tsx'
import styles from './OpinionList.module.css'
import { useOpinions } from './opinions.ts'

interface OpinionListProps {
  username: string
  title: string
  /** The page's own heading already names the list. */
  isTitleHidden?: boolean
}

/** A person's opinions by month; more load as the reader scrolls. */
export function OpinionList({ username, title, isTitleHidden = false }: OpinionListProps) {
  const id = useId()
  const opinions = useOpinions(username)
  const { ids, state, retry } = opinions
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Message onRetry={retry}>Не удалось загрузить мнения</Message>}
      {state === 'ready' && ids.length === 0 && <NoOpinions />}
      <Months ids={ids} />
      {ids.length > 0 && <FeedEnd feed={opinions} />}
    </section>
  )
}

const LATEST = 3

/** The latest opinions and a link to all of them. */
export function LatestOpinions({ username, all }: { username: string; all: string }) {
  const id = useId()
  const { ids, state, retry } = useOpinions(username)
  const latest = useMemo(() => ids.slice(0, LATEST), [ids])
  if (state === 'loading') return <Loading />
  if (state === 'failed') return <Message onRetry={retry}>Не удалось загрузить мнения</Message>
  return (
    <section className={styles.list} aria-labelledby={id}>
      <header>
        <h2 id={id}>Последние мнения</h2>
        {ids.length > LATEST && <Link to={all}>Все мнения</Link>}
      </header>
      {ids.length === 0 && <NoOpinions />}
      <Months ids={latest} />
    </section>
  )
}

/** The latest materials; null when there are none: most people write only opinions. */
export function LatestMaterials({ username }: { username: string }) {
  const id = useId()
  const { ids, state, retry } = useOpinions(username, 'materials')
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? ids : ids.slice(0, LATEST)), [ids, isWhole])
  if (state === 'failed') return <Message onRetry={retry}>Не удалось загрузить аналитику</Message>
  if (ids.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby={id}>
      <header>
        <h2 id={id}>Аналитика</h2>
        {ids.length > shown.length && <TextButton onClick={() => setWhole(true)}>Показать ещё</TextButton>}
      </header>
      <Months ids={shown} />
    </section>
  )
}

function NoOpinions() {
  return (
    <EmptyState icon="alpha" help="Опубликованные разборы и мнения появятся здесь.">
      Мнений пока нет
    </EmptyState>
  )
}

function Months({ ids }: { ids: readonly number[] }) {
  const months = useRecords(POST, ids, monthsOf, isDateChanged)
  const today = dayAt(useNow())
  const navigate = useNavigate()
  const openChannel = useCallback(
    (channel: string) => navigate(`${paths.main}?${new URLSearchParams({ channel })}`),
    [navigate],
  )
  return months.map(([month, ofMonth]) => (
    <section key={month} className={styles.month}>
      <h3>{month}</h3>
      <Cards ids={ofMonth} Card={AlphaCard} today={today} onChannel={openChannel} className={styles.cards} />
    </section>
  ))
}

function monthsOf(posts: readonly Post[]): [month: string, ids: number[]][] {
  const months = Map.groupBy(posts, (post) => monthHeading(post.date))
  return [...months].map(([month, ofMonth]) => [month, ofMonth.map(({ id }) => id)])
}

const isDateChanged = (before: Post, after: Post) => before.date !== after.date

function Loading() {
  return (
    <div className={styles.month} role="status" aria-label="Загрузка мнений">
      <Skeleton height={180} />
      <Skeleton height={180} />
    </div>
  )
}
