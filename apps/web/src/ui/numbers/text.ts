import { plural } from '#ui/format/index.ts'
import {
  byThreshold,
  counted,
  eightDecimals,
  fiveFigures,
  fixed,
  grouped,
  inFull,
  isBeyond,
  large,
  scientific,
} from './digits.ts'

const MINUS = '\u2212'
const SPACE = '\u00a0'
const NO_VALUE = 'N/A'

export type Value = number | null | undefined

interface Kind {
  digits: (size: number) => string
  before?: string
  after?: string
}

/** Kinds of numbers; each decides the format. */
const KINDS = {
  /** A price in posts, signals and search: $0.12346 */
  price: { digits: fiveFigures, before: '$' },
  /** A price in the market, the screener and the portfolio: $3 146 */
  market: { digits: byThreshold, before: '$' },
  /** A capitalisation in the market, or a sum at the desk: $91.2K */
  large: { digits: (size) => large(size, 1), before: '$' },
  /** A price in whole dollars: $91 240 */
  dollars: { digits: (size) => grouped(fixed(size, 0)), before: '$' },
  /** A capitalisation in search: $2.35M */
  cap: { digits: (size) => large(size, 2), before: '$' },
  /** A price in BTC, ETH or SOL: 0.00045232 */
  exact: { digits: (size) => grouped(eightDecimals(size)) },
  /** A rate or an index: 6 734.00 */
  points: { digits: (size) => grouped(fixed(size, 2)) },
  /** Price of a membership as in the offer: 239 $ */
  money: { digits: (size) => grouped(fixed(size, 2).replace(/\.?0+$/, '')), after: `${SPACE}$` },
  /** 0.34 ETH */
  eth: { digits: (size) => grouped(fixed(size, 2)), after: `${SPACE}ETH` },
  /** What futures pay each other: 0.0100% */
  funding: { digits: (size) => fixed(size, 4), after: '%' },
  /** Comments, readers, days: 1 204, 12.3K */
  count: { digits: counted },
} satisfies Record<string, Kind>

export type NumberKind = keyof typeof KINDS

/** The number as shown; `N/A` when unknown. */
export function numberText(kind: NumberKind, value: Value): string {
  const { digits } = KINDS[kind]
  return written(KINDS[kind], value, (size) => (size > 1 && isBeyond(size) ? scientific(size) : digits(size)))
}

/** The word beside a count drawn by `Figure`: a shortened one is read as thousands, «12.3K упоминаний». */
export function wordBeside(count: number, one: string, few: string, many: string): string {
  return /\d$/.test(numberText('count', count)) ? plural(count, one, few, many) : many
}

/** The unrounded number in the same unit. */
export function fullText(kind: NumberKind, value: Value): string {
  return written(KINDS[kind], value, (size) => (isBeyond(size) ? scientific(size) : grouped(inFull(size))))
}

/** Numbers of an axis with equal decimals: $41.50 above $41.45. What its steps leave of nothing is nothing. */
export function alikeTexts(kind: NumberKind, values: readonly number[]): string[] {
  const least = Math.max(...values.map(Math.abs)) * 1e-9
  const texts = values.map((value) => numberText(kind, Math.abs(value) < least ? 0 : value))
  const decimalsOf = (text: string) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
  const most = Math.max(0, ...texts.map(decimalsOf))
  return texts.map((text) => {
    const own = decimalsOf(text)
    return own === most || !/\d$/.test(text) ? text : `${text}${own === 0 ? '.' : ''}${'0'.repeat(most - own)}`
  })
}

/** Two decimals with a minus sign for losses; a plus sign only on request. */
export function percentText(value: Value, { plus = false } = {}): string {
  if (!isKnown(value)) return NO_VALUE
  const size = Math.abs(value)
  const text = size > 1 && isBeyond(size) ? scientific(size) : grouped(fixed(size, 2))
  if (Number(text) === 0) return `${text}%`
  if (value < 0) return `${MINUS}${text}%`
  return `${plus ? '+' : ''}${text}%`
}

/** Triangles of a gain and of a loss, in an 8×8 box. */
const ARROWS = { down: 'M4 7 .5 1h7z', up: 'M4 1 7.5 7h-7z' }

/** The triangle of a change; none for an unknown one and for one that shows as zero, which is no move. */
export function arrowOf(percent: Value): string | null {
  const tone = toneOf(percent)
  return tone && percentText(percent) !== percentText(0) ? ARROWS[tone] : null
}

/** Whether a change is a gain or a loss. A value that rounds to zero is not a loss; an unknown one is neither. */
export function toneOf(percent: Value): 'up' | 'down' | null {
  if (!isKnown(percent)) return null
  return percent < 0 && percentText(percent) !== percentText(0) ? 'down' : 'up'
}

function written({ before = '', after = '' }: Kind, value: Value, digitsOf: (size: number) => string) {
  if (!isKnown(value)) return NO_VALUE
  const digits = digitsOf(Math.abs(value))
  // A size below its smallest decimal reads «less than», before the unit.
  const [less, size] = digits.startsWith('<') ? ['<', digits.slice(1)] : ['', digits]
  const isNothing = /^[0.]+$/.test(size)
  return `${less}${value < 0 && !isNothing ? MINUS : ''}${before}${size}${after}`
}

const isKnown = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value)
