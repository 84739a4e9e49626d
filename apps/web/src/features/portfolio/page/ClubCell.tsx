import { ENDS } from '@palata/contract/signals/ends'
import type { SaidOfAsset } from '@palata/contract/talk'
import { Link } from '#navigation'
import { coinPath } from '#paths.ts'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Change } from '#ui/numbers/index.ts'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './ClubCell.module.css'
import { saidText } from './saidText.ts'

interface ClubCellProps {
  said: SaidOfAsset | null | undefined
  hasFailed: boolean
  isOpen: boolean
  controls: string
  symbol: string
  onToggle: () => void
}

/** What was written since yesterday in numbers; a press opens the newest. */
export function ClubCell({ said, hasFailed, isOpen, controls, symbol, onToggle }: ClubCellProps) {
  if (said === undefined)
    return hasFailed ? <span className={styles.none}>—</span> : <Skeleton width={96} height={14} />
  if (said === null) return <span className={styles.none}>ничего</span>
  const text = saidText(said)
  return (
    <TextButton
      className={styles.counts}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`${symbol}, клуб со вчера: ${text}`}
      onClick={onToggle}
    >
      {text}
    </TextButton>
  )
}

interface NewestSaidProps {
  id: string
  said: SaidOfAsset
  symbol: string
  slug: string
}

/** How the newest signals on the coin ended, the newest texts about it, and the way to all of them. */
export function NewestSaid({ id, said, symbol, slug }: NewestSaidProps) {
  const now = useNow()
  return (
    <ul id={id} className={styles.newest} aria-label={`Новое о ${symbol}`}>
      {said.outcomes.map(({ id: signal, title, ended_at: at, ended_by: by, result_percent: percent }) => (
        <li key={`outcome ${signal}`}>
          <Link to={`/signal/${signal}`}>{title}</Link>
          <small>
            {ENDS[by]} <Change percent={percent} period="результат сигнала" isPeriodNamed plus />,{' '}
            <Moment at={at} tell={(instant, clock) => dayAndTime(instant, now, clock)} />
          </small>
        </li>
      ))}
      {said.newest.map(({ kind, id: text, url, title, at }) => (
        <li key={`${kind} ${text}`}>
          {url.startsWith('/') ? (
            <Link to={url}>{title}</Link>
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
          <small>
            <Moment at={at} tell={(instant, clock) => dayAndTime(instant, now, clock)} />
          </small>
        </li>
      ))}
      <li>
        <Link to={coinPath(slug)}>Всё о {symbol}</Link>
      </li>
    </ul>
  )
}
