import { DELISTED_DAYS } from '@palata/contract/signals/callRules'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { PriceNow } from '#features/market'
import { Change, Figure, percentText } from '#ui/numbers/index.ts'
import { dateOf, Moment } from '#ui/time/time.ts'
import { Extreme, Fact } from '../card/Fact.tsx'
import { StartPrice } from '../card/StartPrice.tsx'
import { isWaiting, outcomeOf } from '../rules.ts'
import { useKnown } from '../useKnown.ts'
import { ENDED_HOW } from '../words.ts'
import styles from './Figures.module.css'
import { Withdrawal } from './Withdrawal.tsx'

/** The outcome of a signal and the prices that it is based on. */
export function Figures({ signal }: { signal: OpenedSignal }) {
  return isWaiting(signal) ? <Waiting signal={signal} /> : <Outcome signal={signal} />
}

/** Before publication there is no start price and so no result. */
function Waiting({ signal }: { signal: OpenedSignal }) {
  return (
    <div className={styles.panel}>
      <dl className={styles.figures}>
        <Fact name="Результат">ждёт проверки</Fact>
        <Fact name="Написан">
          <Moment at={signal.created_at} tell={dateOf} />
        </Fact>
        <CurrentPrice signal={signal} />
      </dl>
      <Boundaries signal={signal} />
    </div>
  )
}

function Outcome({ signal: read }: { signal: OpenedSignal }) {
  const signal = useKnown(read)
  const { direction, ended_at, ended_by, call } = signal
  const { percent } = outcomeOf(signal)
  const isVoid = call.state === 'void'
  return (
    <div className={styles.panel}>
      <dl className={styles.figures} data-ended={ended_at !== null || undefined}>
        <Fact name={direction ? 'Результат' : 'Изменение'} isBig>
          {isVoid ? 'недействителен' : <Change percent={percent} period="с публикации" isPeriodNamed plus />}
        </Fact>
        <Fact name="Старт" isStart>
          <Moment at={signal.publication_date ?? signal.created_at} tell={dateOf} />
        </Fact>
        <Fact name="Цена старта">
          <StartPrice signal={signal} />
        </Fact>
        {ended_at && (
          <Fact name="Цена завершения">
            <Figure kind="price" value={signal.end_price_usd} isColumn />
          </Fact>
        )}
        <CurrentPrice signal={signal} />
        {!isVoid && <Extreme of="максимум" percent={signal.change_ath} price={signal.ath} />}
        {!isVoid && <Extreme of="минимум" percent={signal.change_atl} price={signal.atl} />}
      </dl>
      {ended_at && ended_by && (
        <p className={styles.end}>
          Завершён <Moment at={ended_at} tell={dateOf} /> {ENDED_HOW[ended_by]}. Результат больше не меняется.
        </p>
      )}
      {call.state === 'suspended' && call.suspended_since && (
        <p className={styles.end}>
          Цены монеты нет с <Moment at={call.suspended_since} tell={dateOf} />: сигнал приостановлен. Через{' '}
          {DELISTED_DAYS}
          {'\u00a0'}дней без цены он завершится: лонг с{'\u00a0'}−100%, шорт по последней цене.
        </p>
      )}
      <Boundaries signal={signal} />
      <Withdrawal signal={signal} />
    </div>
  )
}

function CurrentPrice({ signal }: { signal: OpenedSignal }) {
  return (
    <Fact name="Текущая цена">
      <PriceNow price={signal.price_usd} at={signal.priced_at} />
    </Fact>
  )
}

/** The target, the stop and the end of the term. */
function Boundaries({ signal }: { signal: OpenedSignal }) {
  const { target_price_usd: target, stop_price_usd: stop, horizon_at, written, start_price_usd: start } = signal
  const days = horizon_at ? null : written?.horizon_days
  if (target === null && stop === null && horizon_at === null && !days) return null
  return (
    <dl className={styles.boundaries}>
      {target !== null && (
        <Fact name="Цель">
          <Figure kind="price" value={target} /> <FromStart to={target} start={start} />
        </Fact>
      )}
      {stop !== null && (
        <Fact name="Стоп">
          <Figure kind="price" value={stop} /> <FromStart to={stop} start={start} />
        </Fact>
      )}
      {horizon_at && (
        <Fact name="Срок">
          до <Moment at={horizon_at} tell={dateOf} />
        </Fact>
      )}
      {days && <Fact name="Срок">{days} дн. с публикации</Fact>}
    </dl>
  )
}

/** Distance of a boundary from the start price; it is no gain or loss yet, so it has no colour. */
function FromStart({ to, start }: { to: number; start: number | null }) {
  if (start === null) return null
  const percent = (100 * (to - start)) / start
  return <small>{`${percentText(percent, { plus: true })}\u00a0от старта`}</small>
}

/** Draws the price between its lowest and highest since the start; the figures say the same in text. */
export function Range({ signal }: { signal: OpenedSignal }) {
  const { atl, ath, start_price_usd: start, price_usd, end_price_usd, ended_at } = signal
  const price = ended_at ? end_price_usd : price_usd
  if (atl === null || ath === null || start === null || price === null || !(ath > atl)) return null
  const placeOf = (at: number) => `${Math.min(100, Math.max(0, (100 * (at - atl)) / (ath - atl)))}%`
  const { percent } = outcomeOf(signal)
  return (
    <div className={styles.range}>
      <span>
        <span className="visually-hidden">Минимум с публикации: </span>
        <Figure kind="price" value={atl} isColumn />
      </span>
      <div className={styles.track} aria-hidden="true">
        <i className={styles.start} style={{ left: placeOf(start) }} />
        <i
          className={`${styles.stand} ${percent !== null && percent < 0 ? styles.lost : styles.won}`}
          style={{ left: placeOf(price) }}
        />
      </div>
      <span>
        <span className="visually-hidden">Максимум с публикации: </span>
        <Figure kind="price" value={ath} isColumn />
      </span>
    </div>
  )
}

/** The rule of counting, in the same words as on the server. */
export function Rule() {
  return (
    <details className={styles.rule}>
      <summary>Как это считается</summary>
      <p>
        Цену старта ставит сайт: это цена первой минуты после печати в журнале. Дальше за ценой следят по минутным
        свечам биржи, а если монеты там нет — по точкам сервиса цен. Максимум и минимум — из закрытых свечей после
        публикации.
      </p>
      <p>
        Сигнал с целью, стопом или сроком заканчивается сам: в первой свече, которая коснулась границы, по цене этой
        границы; если цена её перескочила — по первой цене за ней. Если одна свеча коснулась и цели, и стопа, сработал
        стоп. Вышел срок — по цене на этот момент. Результат шорта — падение цены.
      </p>
      <p>Через 15 минут после публикации цель, стоп, срок и направление не меняются: текст можно только дополнить.</p>
    </details>
  )
}
