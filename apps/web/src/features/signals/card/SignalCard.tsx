import { rewardToRisk } from '@palata/contract/signals/levels'
import type { Signal } from '@palata/contract/signals/signal'
import { memo } from 'react'
import { SealLine } from '#features/ledger'
import { CoinName, PriceNow } from '#features/market'
import { RecordMark } from '#features/record'
import { Link } from '#navigation'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { textOf } from '#ui/blocks/html.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Change, Figure, numberText, percentText } from '#ui/numbers/index.ts'
import { dateOf, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { distanceTo, leftText } from '../list/course.ts'
import { Track } from '../list/Track.tsx'
import { isWaiting, outcomeOf } from '../rules.ts'
import { useKnown } from '../useKnown.ts'
import { callMark } from '../words.ts'
import { Direction } from './Direction.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Fact } from './Fact.tsx'
import styles from './SignalCard.module.css'
import { SignalStar } from './SignalStar.tsx'
import { StartPrice } from './StartPrice.tsx'

export const SignalCard = memo(function SignalCard({ signal }: { signal: Signal }) {
  const { coin, author, pinned, trending, link } = signal
  const known = useKnown(signal)
  const mark = callMark(signal.call)
  const isInMotion = !isWaiting(signal) && !signal.is_locked && !signal.ended_at
  return (
    <article className={`${styles.card} ${pinned ? styles.pinned : ''}`}>
      <header className={styles.header}>
        <img src={coin.image} alt="" width={32} height={32} loading="lazy" />
        <div>
          <h2>
            <Coin coin={coin} /> <Direction direction={signal.direction} />
          </h2>
          <p className={styles.from}>
            <Entry signal={signal} />
          </p>
        </div>
        <Outcome signal={known} />
      </header>
      <h3>
        <Link to={`/signal/${signal.id}`}>{signal.title}</Link>
      </h3>
      {isWaiting(signal) && signal.content && <p className={styles.text}>{textOf(signal.content)}</p>}
      {signal.is_locked && (
        <p className={styles.locked}>
          <Icon name="lock" size={16} />
          Доступно по подписке
        </p>
      )}
      <Track {...known} price_usd={signal.ended_at ? signal.end_price_usd : known.price_usd} />
      {isInMotion && <Course signal={known} />}
      <div className={styles.foot}>
        <p className={styles.from}>
          {link ? (
            <ExternalLink address={link} />
          ) : (
            author.name && (
              <>
                <Avatar src={author.avatar} name={author.name} size={20} />
                <PersonName>{author.name}</PersonName>
              </>
            )
          )}
          {!link && <RecordMark username={author.username} />}
          {mark && <span className={styles.mark}>{mark}</span>}
          {pinned && <span className={styles.mark}>закреплён</span>}
          {trending && <span className={styles.mark}>популярный</span>}
          {signal.ended_at && (
            <span className={styles.mark}>
              завершён <Moment at={signal.ended_at} tell={dateOf} />
            </span>
          )}
        </p>
        <p className={styles.comments} role="img" aria-label={`Комментариев: ${signal.comments_count}`}>
          <Icon name="comment" size={16} />
          <Figure kind="count" value={signal.comments_count} inControl />
        </p>
        <SignalStar signal={signal} />
      </div>
      <SealLine facts={signal.call} />
    </article>
  )
})

/** Where the call began, or that it waits to begin. */
function Entry({ signal }: { signal: Signal }) {
  const { publication_date: published, created_at: written } = signal
  if (isWaiting(signal))
    return (
      <>
        написан <Moment at={written} tell={dateOf} />
      </>
    )
  return (
    <span>
      {!signal.is_locked && (
        <>
          вход{' '}
          {signal.start_price_usd === null ? (
            <StartPrice signal={signal} />
          ) : (
            <Figure kind="price" value={signal.start_price_usd} />
          )}
          ,{' '}
        </>
      )}
      <Moment at={published ?? written} tell={dateOf} />
    </span>
  )
}

function Outcome({ signal }: { signal: Signal }) {
  const { percent, label } = outcomeOf(signal)
  return (
    <p className={styles.outcome}>
      {isWaiting(signal) ? (
        <span className={styles.mark}>ждёт проверки</span>
      ) : (
        <>
          <small className={styles.period} aria-hidden="true">
            <span className={signal.direction ? styles.spare : undefined}>{label} </span>с{'\u00a0'}публикации
          </small>
          <Change percent={percent} period={`${label} с\u00a0публикации`} isPeriodNamed plus />
        </>
      )}
      <small className={styles.now}>
        сейчас <PriceNow price={signal.price_usd} at={signal.priced_at} />
      </small>
    </p>
  )
}

/** What is left of the term and how far the ends are. */
function Course({ signal }: { signal: Signal }) {
  const now = useNow()
  const {
    horizon_at: ends,
    target_price_usd: target,
    stop_price_usd: stop,
    start_price_usd: start,
    price_usd: price,
  } = signal
  const ratio = rewardToRisk({ start, target, stop })
  const facts: [string, string | null][] = [
    ['Осталось', ends && leftText(ends, now)],
    ['Цель к\u00a0стопу', ratio === null ? null : numberText('points', ratio)],
    ['До цели', distanceText(target, price)],
    ['До стопа', distanceText(stop, price)],
  ]
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={styles.figures}>
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function distanceText(level: number | null, price: number | null) {
  const percent = distanceTo(level, price)
  return percent === null ? null : percentText(percent, { plus: true })
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
