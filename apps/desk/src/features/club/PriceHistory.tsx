import { type ClubSettingName, clubSettings } from '@palata/contract/club/settings'
import { deskClub } from '@palata/contract/desk/club'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useQueries } from '@tanstack/react-query'
import { momentInWords } from '#lists/moments.ts'
import cards from './Cards.module.css'
import styles from './PriceHistory.module.css'
import { wordsOf } from './words.ts'

const PRICES = ['price_2months', 'price_1year', 'price_pon', 'tag_1year'] as const satisfies ClubSettingName[]

/** Every change of a price and of the tag, the newest first. */
export function PriceHistory() {
  const api = useApi()
  const now = useNow()
  const found = useQueries({
    queries: PRICES.map((name) => ({
      queryKey: ['desk', 'club', 'history', name] as const,
      queryFn: () => api.call(deskClub.history, { query: { name } }, { quiet: true }),
    })),
  })
  const failed = found.find(({ isError }) => isError)
  if (failed) return <Message onRetry={() => void failed.refetch()}>{failed.error!.message}</Message>
  if (found.some(({ isPending }) => isPending)) return <Skeleton height={80} />
  const changes = found
    .flatMap(({ data }) => data?.results ?? [])
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id)
  if (changes.length === 0) return <p className={cards.hint}>Цены ещё не меняли за столом.</p>
  return (
    <ol className={styles.history}>
      {changes.map(({ id, name, at, by, from, to }) => (
        <li key={id}>
          <b>{clubSettings[name].label}</b>
          <span>
            {wordsOf(from)} → {wordsOf(to)}
          </span>
          <small>
            {momentInWords(at, now)}, {by}
          </small>
        </li>
      ))}
    </ol>
  )
}
