import { MACRO_KEYS } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/Change.tsx'
import { formatPrice } from '#ui/format/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { timeOf, useZone } from '#ui/time.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './MacroStrip.module.css'
import { type MacroFigure, macroFigures } from './macro.ts'
import { macroQuery } from './queries.ts'
import { stalenessOf } from './staleness.ts'
import { useFlash } from './useFlash.ts'

/** Eight figures of the market in one line under the header. */
export function MacroStrip() {
  const api = useApi()
  const { data, isError } = useQuery(macroQuery(api))
  const zone = useZone()
  const now = useNow()
  const figures = data ? macroFigures(data) : []
  const newest = figures
    .map(({ updated_at }) => updated_at ?? '')
    .sort()
    .at(-1)
  const isLate = newest ? stalenessOf(newest, now) !== 'fresh' : false
  return (
    <section className={styles.strip} aria-label="Рынок">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a line that scrolls must be reachable by the keyboard */}
      <ul className={styles.wrap} tabIndex={0} data-drag-x>
        {isLate && newest && <li className={styles.late}>Цены на {timeOf(newest, zone)}</li>}
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} now={now} />
        ))}
        {!data && isError && <li className={styles.late}>Не удалось загрузить данные</li>}
        {!data && !isError && <Loading />}
      </ul>
    </section>
  )
}

function Figure({ figure, now }: { figure: MacroFigure; now: Date }) {
  const { symbol, frontIcon, key, price, change_1d, updated_at } = figure
  const isLost = stalenessOf(updated_at, now) === 'lost' && isLive(key)
  const shown = isLost ? null : price
  const value = useFlash(shown)
  return (
    <li className={styles.figure}>
      <img src={frontIcon} alt="" width={16} height={16} />
      <b>{symbol}</b>
      <span ref={value} className="num">
        {priceOf(key, shown)}
      </span>
      <Change percent={isLost ? null : change_1d} />
    </li>
  )
}

/** Exchanges and the central bank close for nights and holidays: their last quote is not a lost one. */
function isLive(key: MacroFigure['key']) {
  return key === 'btc' || key === 'eth' || key === 'sol' || key === 'market_cap'
}

/** Points and roubles are no dollars. */
function priceOf(key: MacroFigure['key'], price: number | null) {
  const text = formatPrice(price)
  return price === null || key === 'sp500' || key === 'rub' ? text : `$${text}`
}

function Loading() {
  return (
    <>
      <li className="visually-hidden">Загрузка цен</li>
      {MACRO_KEYS.map((key) => (
        <li key={key} className={styles.figure}>
          <Skeleton width={112} height={14} />
        </li>
      ))}
    </>
  )
}
