import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { FragmentRest, useReadsFragments } from '#features/membership'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { useClock } from '#ui/time/time.ts'
import styles from './HypeFragment.module.css'
import { coinsWords, spanWords } from './labels.ts'
import { hypeFragment } from './queries.ts'

/** Part of the page for readers without a membership: the top coins of a day ago, without their shares. */
export function HypeFragment() {
  const { data, isError, refetch } = useQuery({ ...hypeFragment(useApi()), enabled: useReadsFragments() })
  const clock = useClock()
  // Before the first count there is nothing to show, so nothing is rendered.
  if (data && (data.until === null || data.coins.length === 0)) return null
  const rest = data ? data.coins_count - data.coins.length : 0
  return (
    <Panel title="О чём говорили сутки назад">
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить хайп</Message>}
      {!data && !isError && <Skeleton height={132} />}
      {data && (
        <>
          <p className={styles.span}>{tied(spanWords(data.until!, '1', clock))}, первые по числу упоминаний</p>
          <ol className={styles.coins}>
            {data.coins.map(({ id, slug, symbol, name, image }, place) => (
              <li key={id}>
                <span>{place + 1}</span>
                <Link to={`/coin/${slug}`}>
                  <img src={image} alt="" width={24} height={24} loading="lazy" />
                  <b>{symbol.toUpperCase()}</b>
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ol>
          <FragmentRest>
            {rest > 0 && `Ещё ${tied(`${rest} ${coinsWords(rest)}`)}, `}
            {rest > 0 ? 'доли' : 'Доли'} внимания и сообщения, из которых они сложились, — участникам клуба
          </FragmentRest>
        </>
      )}
    </Panel>
  )
}
