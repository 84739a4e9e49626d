import { clubSettings } from '@palata/contract/club/settings'
import { deskClub } from '@palata/contract/desk/club'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { momentInWords } from '#lists/moments.ts'
import cards from './Cards.module.css'
import styles from './PriceHistory.module.css'
import { wordsOf } from './words.ts'

/** Every change of a price and of the tag, the newest first. */
export function PriceHistory() {
  const api = useApi()
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'club', 'prices'] as const,
    queryFn: ({ signal }) => api.call(deskClub.history, { query: { card: 'tariffs' } }, { signal, quiet: true }),
  })
  if (error && !data) return <Message onRetry={() => void refetch()}>{error.message}</Message>
  if (!data) return <Skeleton height={80} />
  const changes = data.results
  if (changes.length === 0) return <p className={cards.hint}>Цены ещё не меняли за столом.</p>
  return (
    <ol className={styles.history}>
      {changes.map(({ id, name, at, by, from, to }) => (
        <li key={id}>
          <b>{clubSettings[name].label}</b>
          <span>
            {wordsOf(name, from)} → {wordsOf(name, to)}
          </span>
          <small>
            {momentInWords(at, now)}, {by}
          </small>
        </li>
      ))}
    </ol>
  )
}
