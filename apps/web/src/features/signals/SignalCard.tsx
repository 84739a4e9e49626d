import type { Signal } from '@palata/contract/signals'
import { memo } from 'react'
import { SealLine } from '#features/ledger'
import { CoinName, PriceNow } from '#features/market'
import { RecordMark } from '#features/record'
import { Link } from '#navigation'
import { textOf } from '#ui/blocks/html.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { dateOf, Moment } from '#ui/time/time.ts'
import { Direction } from './Direction.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Extreme, Fact } from './Fact.tsx'
import { isWaiting, outcomeOf } from './rules.ts'
import styles from './SignalCard.module.css'
import { SignalStar } from './SignalStar.tsx'
import { StartPrice } from './StartPrice.tsx'
import { useKnown } from './useKnown.ts'
import { callMark } from './words.ts'

export const SignalCard = memo(function SignalCard({ signal }: { signal: Signal }) {
  const { coin, author, pinned, trending } = signal
  const known = useKnown(signal)
  const { percent, label } = outcomeOf(known)
  const mark = callMark(signal.call)
  return (
    <article className={`${styles.card} ${pinned ? styles.pinned : ''}`}>
      <header className={styles.header}>
        <img src={coin.image} alt="" width={32} height={32} loading="lazy" />
        <div>
          <h2>
            <Coin coin={coin} /> <Direction direction={signal.direction} />
          </h2>
          <p className={styles.from}>
            {signal.link ? <ExternalLink address={signal.link} /> : <PersonName>{author.name}</PersonName>}
            {!signal.link && <RecordMark username={author.username} />}
            {mark && <span className={styles.mark}>{mark}</span>}
            {pinned && <span className={styles.mark}>закреплён</span>}
            {trending && <span className={styles.mark}>популярный</span>}
            {signal.ended_at && (
              <span className={styles.mark}>
                завершён <Moment at={signal.ended_at} tell={dateOf} />
              </span>
            )}
          </p>
        </div>
        <p className={styles.outcome}>
          {isWaiting(signal) ? (
            <span className={styles.mark}>ждёт проверки</span>
          ) : (
            <Change percent={percent} period={`${label} с\u00a0публикации`} plus />
          )}
        </p>
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
      <Figures signal={known} />
      <SealLine facts={signal.call} />
      <div className={styles.foot}>
        <p className={styles.comments} role="img" aria-label={`Комментариев: ${signal.comments_count}`}>
          <Icon name="comment" size={16} />
          <Figure kind="count" value={signal.comments_count} inControl />
        </p>
        <SignalStar signal={signal} />
      </div>
    </article>
  )
})

function Figures({ signal }: { signal: Signal }) {
  const { publication_date, created_at, change_ath, ath, change_atl, atl } = signal
  const price = (
    <Fact name="Текущая цена">
      <PriceNow price={signal.price_usd} at={signal.priced_at} />
    </Fact>
  )
  if (isWaiting(signal))
    return (
      <dl className={styles.figures}>
        <Fact name="Написан">
          <Moment at={created_at} tell={dateOf} />
        </Fact>
        {price}
      </dl>
    )
  return (
    <dl className={styles.figures}>
      <Fact name="Старт">
        <Moment at={publication_date ?? created_at} tell={dateOf} />
      </Fact>
      <Fact name="Цена старта">
        <StartPrice signal={signal} />
      </Fact>
      {price}
      <Extreme of="максимум" percent={change_ath} price={ath} />
      <Extreme of="минимум" percent={change_atl} price={atl} />
    </dl>
  )
}

/** A coin without a market page has no link. */
function Coin({ coin: { api_id, symbol, dropstab_url } }: { coin: Signal['coin'] }) {
  const name = symbol.toUpperCase()
  if (!dropstab_url) return <CoinName id={api_id}>{name}</CoinName>
  return (
    <a href={dropstab_url} target="_blank" rel="noopener noreferrer" data-coin-id={api_id}>
      {name}
    </a>
  )
}
