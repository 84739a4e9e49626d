import { alertWhats } from '@palata/contract/alerts/whats'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import { Moment, momentOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './alerts.module.css'
import { alertPreview, type Finding } from './queries.ts'

const DEBOUNCE_MS = 400

/** What the rule would have sent in the last week; null while the rule is not complete. */
export function Preview({ finding }: { finding: Finding | null }) {
  const settled = JSON.parse(useSettled(JSON.stringify(finding), DEBOUNCE_MS)) as Finding | null
  const { data, isError, refetch } = useQuery({
    ...alertPreview(useApi(), settled ?? { coins: [], whats: [], price: null }),
    enabled: settled !== null,
  })
  const now = useNow()
  if (!finding) return <p className={styles.hint}>Выберите монеты и о чём сообщать: здесь будет прошлая неделя.</p>
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось показать прошлую неделю</Message>
  if (!data || !settled) return <Skeleton height={96} />
  const { count, is_more: isMore, results } = data
  return (
    <>
      <p className={styles.previewHead} role="status">
        {count === 0
          ? 'За прошлую неделю не пришло бы ничего'
          : `За прошлую неделю пришло бы ${isMore ? 'больше ' : ''}${count}`}
      </p>
      <ul className={styles.preview} aria-label="За прошлую неделю">
        {results.map(({ what, title, url, at, symbol }) => (
          <li key={`${what} ${url} ${at}`}>
            <Moment at={at} tell={(instant, clock) => momentOf(instant, now, clock)} />
            <span className={styles.previewed}>
              <small>
                {symbol}: {alertWhats[what].told}
              </small>
              <Link to={url}>{title}</Link>
            </span>
          </li>
        ))}
      </ul>
      {count > results.length && <p className={styles.hint}>и ещё {count - results.length}</p>}
    </>
  )
}
