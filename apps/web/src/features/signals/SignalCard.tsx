import type { Signal } from '@palata/contract/signals'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Change } from '#ui/Change.tsx'
import { formatExact, formatPercent } from '#ui/format/index.ts'
import { textOf } from '#ui/html.ts'
import { Icon } from '#ui/Icon.tsx'
import { dateOf } from '#ui/time.ts'
import styles from './SignalCard.module.css'

export const SignalCard = memo(function SignalCard({ signal }: { signal: Signal }) {
  const { coin, author, direction, pinned, trending } = signal
  return (
    <article className={`${styles.card} ${pinned ? styles.pinned : ''}`}>
      <header className={styles.header}>
        <img src={coin.image} alt="" width={32} height={32} loading="lazy" />
        <div>
          <h2>
            <a href={coin.dropstab_url} target="_blank" rel="noopener noreferrer" data-coin-id={coin.api_id}>
              {coin.symbol.toUpperCase()}
            </a>{' '}
            <small>{direction === 'long' ? '▲ лонг' : '▼ шорт'}</small>
          </h2>
          <p className={styles.from}>
            {signal.link ? <ExternalLink address={signal.link} /> : author.name}
            {pinned && <span className={styles.mark}>закреплён</span>}
            {trending && <span className={styles.mark}>популярный</span>}
          </p>
        </div>
        <span className={styles.change}>
          <Change percent={signal.change_all_time_percent} plus />
        </span>
      </header>
      <h3>
        <Link to={`/signal/${signal.id}`}>{signal.title}</Link>
      </h3>
      {signal.content && <p className={styles.text}>{textOf(signal.content)}</p>}
      <dl className={styles.figures}>
        <Figure name="Старт" value={dateOf(signal.publication_date ?? signal.created_at)} />
        <Figure name="Цена старта" value={priceOf(signal.start_price_usd)} />
        <Figure name="Текущая цена" value={priceOf(signal.price_usd)} />
        <Figure name="Максимум" value={formatPercent(signal.change_ath, { plus: true })} />
        <Figure name="Минимум" value={formatPercent(signal.change_atl, { plus: true })} />
      </dl>
      <p className={styles.comments}>
        <Icon name="comment" size={16} />
        <span className="num" title="Комментарии">
          {signal.comments_count}
        </span>
      </p>
    </article>
  )
})

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

/** The source's host, in a new tab; an address that is no web address is only shown. */
function ExternalLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return address
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {url.host}
    </a>
  )
}

function priceOf(price: number | null) {
  return price === null ? 'N/A' : `$${formatExact(price)}`
}
