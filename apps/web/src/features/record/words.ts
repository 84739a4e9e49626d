import type { Position, RecordCall } from '@palata/contract/record/call'
import { LEAST_CALLS } from '@palata/contract/record/rules'
import type { RecordSummary, RecordVerdict } from '@palata/contract/record/summary'
import { plural } from '#ui/format/index.ts'

const NBSP = '\u00a0'

export const VERDICTS: Record<RecordVerdict, string> = {
  few: 'мало данных',
  chance: 'пока нет',
  better: 'да, на\u00a0уровне 10\u00a0%',
  worse: 'да, в\u00a0худшую сторону',
}

const SHORT_MONTHS = 'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' ')

/** «ноя» for a day or a `YYYY-MM`. */
export const shortMonth = (day: string) => SHORT_MONTHS[Number(day.slice(5, 7)) - 1]!

/** «54 %» of a share. */
export const shareText = (share: number) => `${Math.round(100 * share)}${NBSP}%`

export const rangeText = ({ low, high }: { low: number; high: number }) =>
  `${Math.round(100 * low)}…${Math.round(100 * high)}${NBSP}%`

export const callsText = (count: number) => `${count}${NBSP}${plural(count, 'сигнал', 'сигнала', 'сигналов')}`

/** What the verdict means, in one or two sentences before the numbers. */
export function explained({ verdict, skill }: Pick<RecordSummary, 'verdict' | 'skill'>): string {
  if (!skill)
    return `Первые выводы возможны с${NBSP}${LEAST_CALLS} сигналов в${NBSP}счёте: до${NBSP}того любой ряд похож на${NBSP}удачу, и${NBSP}умение в${NBSP}нём не${NBSP}видно. Список ниже полный, и${NBSP}он уже говорит больше любой доли.`
  const place = `Монеты сигналов в${NBSP}среднем лучше ${shareText(skill.point)} из${NBSP}монет того${NBSP}же дня`
  const range = `разброс ${rangeText(skill)}`
  if (verdict === 'better')
    return `${place}, ${range} до${NBSP}случая не${NBSP}достаёт. Из${NBSP}десяти названных так один мог выйти и${NBSP}наугад.`
  if (verdict === 'worse')
    return `${place}, ${range} не${NBSP}доходит до${NBSP}случая снизу. Жребий в${NBSP}те${NBSP}же дни дал${NBSP}бы больше.`
  const isInside = skill.low <= 0.5 && skill.high >= 0.5
  const chance = isInside
    ? `Случай${NBSP}— это 50${NBSP}%, и${NBSP}он внутри разброса ${rangeText(skill).slice(0, -2)}${NBSP}%.`
    : `Случай${NBSP}— это 50${NBSP}%; ${range} его не${NBSP}задевает, но${NBSP}среди всех авторов клуба такой мог выйти и${NBSP}наугад.`
  const later =
    isInside && skill.told_at !== null
      ? ` При${NBSP}той${NBSP}же доле разница станет видна не${NBSP}раньше ${skill.told_at}-го сигнала в${NBSP}счёте: малое число прячет и${NBSP}умение.`
      : ' Малое число сигналов прячет и\u00a0умение.'
  return `${place}. ${chance}${later}`
}

const ENDS: Record<NonNullable<RecordCall['ended_by']>, string> = {
  target: 'цель',
  stop: 'стоп',
  horizon: 'срок',
  withdrawn: 'отозван автором',
  opposite: 'встречный сигнал',
  delisted: 'делистинг',
}

/** How a call ended, or how it stands. */
export function standOf({ state, ended_by: by }: Pick<RecordCall, 'state' | 'ended_by'>): string {
  if (state === 'ended') return by ? ENDS[by] : 'завершён'
  if (state === 'void') return 'недействителен: не\u00a0было цены'
  if (state === 'suspended') return 'приостановлен: нет цены'
  return state === 'starting' ? 'ждёт первой цены' : 'открыт'
}

/** Why a call that looks ended is not counted; null for the others. */
export function whyUncounted(call: RecordCall): string | null {
  if (call.is_unopened) return null
  if (call.is_addition) return 'добавление, не\u00a0в\u00a0счёте'
  if (call.is_thin) return 'тонкий рынок, не\u00a0в\u00a0счёте'
  if (call.state === 'ended' && !call.is_counted) return 'в\u00a0счёте после срока'
  return null
}

const SIDES = { none: 'нет позиции', long: 'лонг', short: 'шорт' }
const SIZES: Record<number, string> = {
  1: `до${NBSP}1${NBSP}%`,
  5: `1–5${NBSP}%`,
  20: `5–20${NBSP}%`,
  100: `больше 20${NBSP}%`,
}

/** «лонг, 1–5 % портфеля» */
export const positionText = ({ side, up_to: size }: Position) =>
  size === null ? SIDES[side] : `${SIDES[side]}, ${SIZES[size] ?? `до${NBSP}${size}${NBSP}%`} портфеля`
