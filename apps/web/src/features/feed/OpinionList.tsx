import type { Post } from '@palata/contract/posts'
import { useCallback, useId } from 'react'
import { Link, useNavigate } from '#navigation'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { dayAt, monthHeading } from '#ui/time.ts'
import { useNow } from '#ui/useNow.ts'
import { paths } from '../../paths.ts'
import { AlphaCard } from './AlphaCard.tsx'
import { Cards } from './Cards.tsx'
import { FeedEnd } from './FeedEnd.tsx'
import styles from './OpinionList.module.css'
import { useOpinions } from './opinions.ts'

interface OpinionListProps {
  username: string
  title: string
  /** The page's own heading says it already. */
  isTitleHidden?: boolean
}

/** A person's opinions by month, as far down as the reader goes. */
export function OpinionList({ username, title, isTitleHidden = false }: OpinionListProps) {
  const id = useId()
  const opinions = useOpinions(username)
  const { posts, state, retry } = opinions
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Message onRetry={retry}>Не удалось загрузить мнения</Message>}
      {state === 'ready' && posts.length === 0 && <Message>Мнений пока нет</Message>}
      <Months posts={posts} />
      {posts.length > 0 && <FeedEnd feed={opinions} />}
    </section>
  )
}

const LATEST = 3

/** The last few, and where the rest is. */
export function LatestOpinions({ username, all }: { username: string; all: string }) {
  const id = useId()
  const { posts, state, retry } = useOpinions(username)
  if (state === 'loading') return <Loading />
  if (state === 'failed') return <Message onRetry={retry}>Не удалось загрузить мнения</Message>
  return (
    <section className={styles.list} aria-labelledby={id}>
      <header>
        <h2 id={id}>Последние мнения</h2>
        {posts.length > LATEST && <Link to={all}>Все мнения</Link>}
      </header>
      {posts.length === 0 && <Message>Мнений пока нет</Message>}
      <Months posts={posts.slice(0, LATEST)} />
    </section>
  )
}

function Months({ posts }: { posts: readonly Post[] }) {
  const today = dayAt(useNow())
  const navigate = useNavigate()
  const openChannel = useCallback(
    (channel: string) => navigate(`${paths.main}?${new URLSearchParams({ channel })}`),
    [navigate],
  )
  const months = new Map<string, Post[]>()
  for (const post of posts) {
    const month = monthHeading(post.date)
    months.set(month, [...(months.get(month) ?? []), post])
  }
  return [...months].map(([month, ofMonth]) => (
    <section key={month} className={styles.month}>
      <h3>{month}</h3>
      <Cards posts={ofMonth} Card={AlphaCard} today={today} onChannel={openChannel} className={styles.cards} />
    </section>
  ))
}

function Loading() {
  return (
    <div className={styles.month} role="status" aria-label="Загрузка мнений">
      <Skeleton height={180} />
      <Skeleton height={180} />
    </div>
  )
}
