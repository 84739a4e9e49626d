/** Our own drawing of the collection, where the market has none. */
export const COVER = '/static/pon.svg'

const LEAST_CHANGE = 0.01

/** A change below a hundredth is shown as one hundredth, so that its direction stays visible. */
export function changeOf(percent: number | null) {
  if (percent === null || percent === 0) return percent
  return Math.sign(percent) * Math.max(Math.abs(percent), LEAST_CHANGE)
}
