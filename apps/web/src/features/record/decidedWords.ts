import type { Decided, RecordCall } from '@palata/contract/record/call'
import { numberText } from '#ui/numbers/index.ts'

const NBSP = '\u00a0'
const priceText = (value: number) => numberText('price', value)

const decidingOf = ({ bars, minute }: Decided) => bars.find(({ at }) => at === minute)

/** What the deciding minute did and by which rule its price is the end. */
export function decidedBy(decided: Decided, direction: RecordCall['direction']): string {
  const read = readBar(decided)
  return read ? `${read} ${ruleOf(decided, direction)}` : ruleOf(decided, direction)
}

/** A minute tells its way, a single price only itself. */
function readBar(decided: Decided): string {
  const bar = decidingOf(decided)
  if (!bar) return ''
  const { at, open, high, low, close } = bar
  const time = `${at.slice(11, 16)} UTC`
  if (high === low) return `Цена на${NBSP}${time}${NBSP}— ${priceText(close)}.`
  return `Минута ${time}: открытие ${priceText(open)}, максимум ${priceText(high)}, минимум ${priceText(low)}, закрытие ${priceText(close)}.`
}

function ruleOf(decided: Decided, direction: RecordCall['direction']): string {
  const { by, price, is_coarse: isCoarse } = decided
  const told = priceText(price)
  if (isCoarse)
    return `В${NBSP}одной минуте задеты и${NBSP}цель, и${NBSP}стоп, порядок неизвестен: считается стоп, ${told}.`
  if (by === 'target') return `Выход по${NBSP}цене цели ${told}, даже если цена ушла дальше.`
  if (by === 'stop') {
    const isJumped = decidingOf(decided)?.open === price
    return isJumped
      ? `Цена перескочила стоп: выход по${NBSP}первой цене за${NBSP}ним, ${told}.`
      : `Выход по${NBSP}цене стопа ${told}, а${NBSP}не по${NBSP}худшей цене минуты.`
  }
  if (by === 'horizon') return `Срок вышел раньше цели и${NBSP}стопа: выход по${NBSP}последней цене срока, ${told}.`
  if (by === 'delisted')
    return direction === 'short'
      ? `Тридцать дней нет цены: выход по${NBSP}последней известной, ${told}.`
      : `Тридцать дней нет цены: лонг считается потерянным целиком.`
  const why = by === 'withdrawn' ? 'Автор отозвал сигнал' : 'Автор опубликовал встречный сигнал'
  return `${why}: выход по${NBSP}открытию следующей минуты, ${told}.`
}

/** «1 204»: a number of the ledger is never shortened. */
export const groupedText = (index: number) => String(index).replaceAll(/\B(?=(\d{3})+$)/g, NBSP)

const SOURCES: Record<Exclude<Decided['source'], 'binance'>, string> = {
  coingecko: `CoinGecko, точки цены: пары на${NBSP}бирже нет`,
  quote: `CoinGecko, котировка: пары на${NBSP}бирже нет`,
  kept: `Почасовые цены, которые хранит сайт`,
}

/** Whose price it was; the pair by which anybody reads the same minutes again. */
export const sourceOf = ({ source, pair }: Pick<Decided, 'source' | 'pair'>): string =>
  source === 'binance' ? `Binance, пара ${pair}, минутные свечи` : SOURCES[source]
