const MINUS = '\u2212'
const NO_VALUE = 'N/A'
const SUFFIXES = ['', 'K', 'M', 'B', 'T'] as const

type Value = number | null | undefined

const isKnown = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value)
const signOf = (value: number) => (value < 0 ? MINUS : '')

/** Half away from zero, which `toFixed` is not: 1.005 → '1.01'. */
function fixed(value: number, digits: number) {
  const scale = 10 ** digits
  return (Math.round(value * scale * (1 + Number.EPSILON * 4)) / scale).toFixed(digits)
}

function digitsFor(size: number) {
  if (size < 1) return 5
  if (size < 10) return 3
  return size < 100 ? 2 : 1
}

/** A market price without its unit: more digits for smaller figures, K M B T from a thousand. */
export function formatPrice(value: Value): string {
  if (!isKnown(value)) return NO_VALUE
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size >= 1000) return signOf(value) + suffixed(size, 1)
  return signOf(value) + fixed(size, digitsFor(size))
}

export function formatUsd(value: Value): string {
  if (!isKnown(value)) return NO_VALUE
  return `${signOf(value)}$${formatPrice(Math.abs(value))}`
}

/** $91 240 */
export function formatWholeUsd(value: Value): string {
  if (!isKnown(value)) return NO_VALUE
  return `${signOf(value)}$${grouped(fixed(Math.abs(value), 0))}`
}

/** Up to eight decimals without trailing zeros, thousands apart. */
export function formatExact(value: Value): string {
  if (!isKnown(value)) return NO_VALUE
  const size = Math.abs(value)
  const [whole = '0', part = ''] = (size < 1e15 ? size.toFixed(8) : String(size)).split('.')
  const decimals = part.replace(/0+$/, '')
  return signOf(value) + grouped(whole) + (decimals && `.${decimals}`)
}

/** A price in full: $0.00001234 */
export function formatExactUsd(value: Value): string {
  if (!isKnown(value)) return NO_VALUE
  return `${signOf(value)}$${formatExact(Math.abs(value))}`
}

/** Capitalisations: K M B T with so many decimals, plain below a thousand. */
export function formatLarge(value: Value, decimals: 1 | 2): string {
  if (!isKnown(value)) return NO_VALUE
  const size = Math.abs(value)
  return size < 1000 ? formatExact(value) : signOf(value) + suffixed(size, decimals)
}

/** Two decimals and the sign of a loss; of a gain only where it is asked for. */
export function formatPercent(value: Value, { plus = false } = {}): string {
  if (!isKnown(value)) return NO_VALUE
  const text = fixed(Math.abs(value), 2)
  if (Number(text) === 0) return `${text}%`
  if (value < 0) return `${MINUS}${text}%`
  return `${plus ? '+' : ''}${text}%`
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

function grouped(digits: string) {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
