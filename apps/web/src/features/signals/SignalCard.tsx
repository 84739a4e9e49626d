import type { Signal } from '@palata/contract/signals'
import { memo, type ReactNode } from 'react'
import { Link } from '#navigation'
import { Change } from '#ui/blocks/Change.tsx'
import { textOf } from '#ui/blocks/html.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { formatExactUsd } from '#ui/format/index.ts'
import { dateOf } from '#ui/time/time.ts'
import { Direction } from './Direction.tsx'
import styles from './SignalCard.module.css'

export const SignalCard = memo(function SignalCard({ signal }: { signal: Signal }) {
  const { coin, author, pinned, trending } = signal
  return (
    <article className={`${styles.card} ${pinned ? styles.pinned : ''}`}>
      <header className={styles.header}>
        <img src={coin.image} alt="" width={32} height={32} loading="lazy" />
        <div>
          <h2>
            <Coin coin={coin} /> <Direction direction={signal.direction} />
          </h2>
          <p className={styles.from}>
            {signal.link ? <ExternalLink address={signal.link} /> : author.name}
            {pinned && <span className={styles.mark}>закреплён</span>}
            {trending && <span className={styles.mark}>популярный</span>}
          </p>
        </div>
        <span className={styles.change} title="Изменение с начала">
          <Change percent={signal.change_all_time_percent} plus />
        </span>
      </header>
      <h3>
        <Link to={`/signal/${signal.id}`}>{signal.title}</Link>
      </h3>
      {signal.content && <p className={styles.text}>{textOf(signal.content)}</p>}
      {signal.is_locked && (
        <p className={styles.locked}>
          <Icon name="lock" size={16} />
          Доступно по подписке
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name="Старт" value={dateOf(signal.publication_date ?? signal.created_at)} />
        <Figure name="Цена старта" value={formatExactUsd(signal.start_price_usd)} />
        <Figure name="Текущая цена" value={formatExactUsd(signal.price_usd)} />
        <Figure
          name="От максимума"
          value={<Change percent={signal.change_ath} plus />}
          title={formatExactUsd(signal.ath)}
        />
        <Figure
          name="От минимума"
          value={<Change percent={signal.change_atl} plus />}
          title={formatExactUsd(signal.atl)}
        />
      </dl>
      <p className={`num ${styles.comments}`} role="img" aria-label={`Комментариев: ${signal.comments_count}`}>
        <Icon name="comment" size={16} />
        {signal.comments_count}
      </p>
    </article>
  )
})

/** A coin without a page at the market is shown without a link. */
function Coin({ coin: { api_id, symbol, dropstab_url } }: { coin: Signal['coin'] }) {
  const name = symbol.toUpperCase()
  if (!dropstab_url) return <span data-coin-id={api_id}>{name}</span>
  return (
    <a href={dropstab_url} target="_blank" rel="noopener noreferrer" data-coin-id={api_id}>
      {name}
    </a>
  )
}

function Figure({ name, value, title }: { name: string; value: ReactNode; title?: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

/** Links to the source by its host; text that is no web address is shown without a link. */
function ExternalLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return address
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {url.host}
    </a>
  )
}
