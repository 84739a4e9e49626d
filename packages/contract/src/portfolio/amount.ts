/** Most decimals of an amount: the smallest unit of ether. */
const AMOUNT_DECIMALS = 18
/** The largest amount: more than the supply of any coin that is worth counting. */
const MOST_AMOUNT = `1${'0'.repeat(15)}`

export type ReadAmount = { amount: string; problem?: never } | { amount?: never; problem: string }

/**
 * An amount as people write it: a comma or a dot before the decimals, groups apart by spaces, apostrophes or the other
 * sign. Returns it as digits with a dot, without zeros around; or what is wrong with it.
 */
export function readAmount(text: string): ReadAmount {
  const digits = oneDot(text.replace(/[\s\u00a0\u2009\u202f'’_]/g, ''))
  if (digits === null) return { problem: 'Нужно число, например 0,5 или 1 200' }
  const [whole = '', decimals = ''] = digits.split('.')
  const kept = decimals.replace(/0+$/, '')
  const size = whole.replace(/^0+(?=\d)/, '') || '0'
  if (kept.length > AMOUNT_DECIMALS) return { problem: 'Не больше 18 знаков после запятой' }
  if (isMore(size, kept)) return { problem: 'Слишком много: не больше 1 000 000 000 000 000' }
  if (size === '0' && !kept) return { problem: 'Нужно число больше нуля. Чтобы убрать количество, сотрите его' }
  return { amount: kept ? `${size}.${kept}` : size }
}

/** The number with one dot; null when it is none. A lone comma or dot is before decimals, however many follow. */
function oneDot(text: string): string | null {
  if (/^\d+([.,]\d*)?$|^[.,]\d+$/.test(text)) return text.replace(',', '.').replace(/\.$/, '')
  const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text)
  if (!grouped) return null
  const [, groups = '', apart = '', point, decimals = ''] = grouped
  // «1.234.567» has groups alone; the sign of groups cannot stand before decimals as well.
  if (point === apart) return null
  return [groups.replaceAll(apart, ''), decimals].filter(Boolean).join('.')
}

/** Compares digits: a number would be rounded. */
function isMore(size: string, decimals: string): boolean {
  if (size.length !== MOST_AMOUNT.length) return size.length > MOST_AMOUNT.length
  return size > MOST_AMOUNT || (size === MOST_AMOUNT && decimals !== '')
}
