import type { HypeDays } from '@palata/contract/hype'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Figure, percentText, wordBeside } from '#ui/numbers/index.ts'
import { useClock } from '#ui/time/time.ts'
import { mentionsWords, spanWords } from './labels.ts'
import { Points } from './Points.tsx'
import styles from './PostsLayer.module.css'
import { sharesQuery } from './queries.ts'

/** The figures of a coin, also those that have no room on its tile. */
export function Figures({ slug, days }: { slug: string; days: HypeDays }) {
  const { data } = useQuery(sharesQuery(useApi(), days))
  const clock = useClock()
  const one = data?.coins.find(({ coin }) => coin.slug === slug)
  if (!data?.made_at || !one) return null
  const { share, change, mentions_count: mentions, authors_count: authors } = one
  return (
    <p className={styles.figures}>
      <span>
        Доля <b>{percentText(share)}</b>
        {change !== null && (
          <>
            , <Points value={change} /> к {spanWords(data.made_at, days, clock, 1)}
          </>
        )}
      </span>
      <span>
        <Figure kind="count" value={mentions} /> {mentionsWords(mentions)}, <Figure kind="count" value={authors} />{' '}
        {wordBeside(authors, 'автор', 'автора', 'авторов')}
      </span>
    </p>
  )
}
