/** Formats sizes without sign and unit: every function takes a finite, non-negative number. */

const GROUP = '\u00a0'
const SUFFIXES = ['', 'K', 'M', 'B', 'T'] as const
const DECIMALS_ALLOWED = 8
const SIGNIFICANT = 5
/** A price shows at least so many significant figures, so that a move of one percent can be seen. */
const FEWEST_SIGNIFICANT = 3
/** Below this many decimals a size reads «less than». */
const MOST_DECIMALS = 14

/** Rounds half away from zero, unlike `toFixed`: 1.005 → '1.01'. */
export function fixed(size: number, decimals: number) {
  const scale = 10 ** decimals
  const rounded = Math.round(size * scale * (1 + Number.EPSILON * 4)) / scale
  return rounded < 1e21 ? rounded.toFixed(decimals) : inFull(size)
}

/** Groups thousands; decimals stay. */
export function grouped(digits: string) {
  const [whole = '', decimals] = digits.split('.')
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, GROUP)
  return decimals === undefined ? apart : `${apart}.${decimals}`
}

const trimmed = (digits: string) => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

/** Five significant figures within eight decimals. */
export function fiveFigures(size: number) {
  const exponent = size === 0 ? 0 : Math.floor(Math.log10(size))
  const beyond = exponent - SIGNIFICANT + 1
  if (beyond > 0) return grouped(fixed(size / 10 ** beyond, 0) + '0'.repeat(beyond))
  return grouped(trimmed(finer(size, Math.min(-beyond, DECIMALS_ALLOWED))))
}

/** Up to eight decimals without trailing zeros. */
export function eightDecimals(size: number) {
  return trimmed(finer(size, DECIMALS_ALLOWED))
}

/** More decimals for smaller figures; whole and grouped from a thousand. */
export function byThreshold(size: number) {
  if (size === 0) return '0'
  return grouped(finer(size, size < 1 ? 5 : size < 10 ? 3 : size < 100 ? 2 : size < 1000 ? 1 : 0))
}

/** The usual decimals, or more where they would leave fewer than three significant figures. */
function finer(size: number, usual: number) {
  const needed = size === 0 ? 0 : FEWEST_SIGNIFICANT - 1 - Math.floor(Math.log10(size))
  const decimals = Math.min(Math.max(usual, needed), MOST_DECIMALS)
  return orLess(size, fixed(size, decimals), decimals)
}

/** K M B T from a thousand. Not for prices: `$3.1K` hides a move of three percent. */
export function large(size: number, decimals: 1 | 2) {
  if (size >= 1000) return suffixed(size, decimals)
  return decimals === 1 ? byThreshold(size) : eightDecimals(size)
}

/** Whole numbers below ten thousand, K M B T above. */
export function counted(size: number) {
  return size < 10_000 ? grouped(fixed(size, 0)) : suffixed(size, 1)
}

/** All digits that a double stores exactly, without an exponent: the unrounded value. */
export function inFull(size: number) {
  const [mantissa = '0', power = '0'] = size.toExponential(14).split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(power) + 1
  if (point <= 0) return trimmed(`0.${'0'.repeat(-point)}${digits}`)
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length)
  return trimmed(`${digits.slice(0, point)}.${digits.slice(point)}`)
}

/** From here on, and below its inverse, all digits of a number are too many for any place on a screen. */
const BEYOND = 1e18

/** Whether digits cannot be shown: the sizes of a broken source, not of a market. */
export const isBeyond = (size: number) => size >= BEYOND || (size > 0 && size < 1 / BEYOND)

/** «1.23×10²¹»: a number of any size in ten characters. */
export function scientific(size: number) {
  const [mantissa = '', power = ''] = size.toExponential(2).split('e')
  const raised = power.replace('+', '').replace(/[-\d]/g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!))
  return `${trimmed(mantissa)}×10${raised}`
}

/** A positive value never shows as zero: prefixes `<` and the smallest value. */
function orLess(size: number, text: string, decimals: number) {
  return size > 0 && Number(text) === 0 ? `<${fixed(10 ** -decimals, decimals)}` : text
}

function suffixed(size: number, decimals: number) {
  let step = Math.min(Math.floor(Math.log10(size) / 3), SUFFIXES.length - 1)
  let text = fixed(size / 1000 ** step, decimals)
  if (Number(text) >= 1000 && step < SUFFIXES.length - 1) {
    step += 1
    text = fixed(size / 1000 ** step, decimals)
  }
  return text + SUFFIXES[step]
}
