import { ENDS } from '@palata/contract/signals/ends'
import type { Signal } from '@palata/contract/signals/signal'
import { memo } from 'react'
import { usePage } from '#api/page.tsx'
import { CoinName, useStaleness } from '#features/market'
import { RecordMark } from '#features/record'
import { Link } from '#navigation'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Change, Figure, percentText } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt, longDate, Moment } from '#ui/time/time.ts'
import { Direction } from '../card/Direction.tsx'
import { callMark } from '../words.ts'
import { afterExit } from './course.ts'
import styles from './EndedList.module.css'

/** A signal that is over: entry and exit, how and when it ended, and what the price did after that. */
export const EndedRow = memo(function EndedRow({ signal }: { signal: Signal }) {
  const { id, title, coin, direction, author, live, call } = signal
  const mark = callMark(call)
  const name = coin.symbol.toUpperCase()
  return (
    <li className={styles.row} data-removed={!live || undefined}>
      <p className={styles.coin}>
        <img src={coin.image} alt="" width={28} height={28} loading="lazy" />
        {live ? (
          <Link to={`/signal/${id}`} className={styles.symbol} title={title} aria-label={`${name}: ${title}`}>
            {name}
          </Link>
        ) : (
          <CoinName id={coin.api_id}>{name}</CoinName>
        )}
        <Direction direction={direction} />
        {call.number !== null && (
          <span className={styles.seal}>
            <Icon name="seal" size={14} />
            <span className="visually-hidden">в журнале</span>
          </span>
        )}
      </p>
      <div className={styles.course}>
        <Course signal={signal} />
        {mark && <small className={styles.mark}>{mark}</small>}
      </div>
      <p className={styles.author}>
        {author.name && (
          <>
            <Avatar src={author.avatar} name={author.name} size={20} />
            <PersonName>{author.name}</PersonName>
            <RecordMark username={author.username} />
          </>
        )}
      </p>
      <p className={styles.result}>
        {signal.result_percent === null ? (
          <span className={styles.none}>—</span>
        ) : (
          <Change percent={signal.result_percent} period="результат сигнала" isPeriodNamed plus inColumn />
        )}
      </p>
    </li>
  )
})

const SIGNS: Partial<Record<NonNullable<Signal['ended_by']>, IconName>> = { target: 'check', stop: 'close' }

function Course({ signal }: { signal: Signal }) {
  const { start_price_usd: start, end_price_usd: end, ended_by: by, ended_at: at, call } = signal
  const { serverNow } = usePage()
  if (!by || !at)
    return (
      <p className={styles.prices}>
        {call.void_why === 'past_bound'
          ? 'Первая цена была за\u00a0границей: начала нет'
          : 'Цены не\u00a0было: начала нет'}
      </p>
    )
  return (
    <p className={styles.prices}>
      <span className={styles.way}>
        <Figure kind="price" value={start} /> → <Figure kind="price" value={end} />
      </span>
      <span className={styles.end}>
        <Icon name={SIGNS[by] ?? 'clock'} size={14} />
        {ENDS[by]}, <Moment at={at} tell={(instant, clock) => dayOf(instant, serverNow, clock)} />
      </span>
      <After signal={signal} />
    </p>
  )
}

/** «15 ноября», with the year when it is not the current one. */
const dayOf = (at: string, now: string, clock: Clock) =>
  dayAt(at, clock).slice(0, 4) === dayAt(now, clock).slice(0, 4) ? dayAndMonth(dayAt(at, clock)) : longDate(at, clock)

/** Movement of the price since the exit; it has no colour, because the result does not depend on it. */
function After({ signal }: { signal: Signal }) {
  const isLost = useStaleness(signal.priced_at) === 'lost'
  const percent = afterExit(signal)
  if (isLost || percent === null) return null
  return (
    <span className={styles.after}>
      после закрытия <b>{percentText(percent, { plus: true })}</b>
    </span>
  )
}
