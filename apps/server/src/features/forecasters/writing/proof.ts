/** Words that multiply the number before them, English and Russian. */
const POWERS: [RegExp, number][] = [
  [/^(k|thousand|тыс\.?|тысяч\p{L}*)$/iu, 1e3],
  [/^(m|mn|mln|million|millions|млн\.?|миллион\p{L}*)$/iu, 1e6],
  [/^(b|bn|bln|billion|billions|млрд\.?|миллиард\p{L}*)$/iu, 1e9],
  [/^(t|tn|trillion|trillions|трлн\.?|триллион\p{L}*)$/iu, 1e12],
]
const POWER_WORDS =
  'k|thousand|m|mn|mln|millions?|b|bn|bln|billions?|t|tn|trillions?|тыс\\.?|тысяч\\p{L}*|млн\\.?|миллион\\p{L}*|млрд\\.?|миллиард\\p{L}*|трлн\\.?|триллион\\p{L}*'
const PERCENT = '%|percent|per cent|процент\\p{L}*'
/** A minus counts only when no letter or digit precedes it; between two numbers it is a dash. */
const FIGURE = new RegExp(
  `(?<sign>(?<![\\p{L}\\p{N}])[-\u2212])?(?:[$€£]\\s?)?(?<digits>(?:\\d{1,3}(?:[.,\u00a0\u202f ]\\d{3})+(?!\\d)|\\d+)(?:[.,]\\d+)?)(?:\\s?[$€£])?(?:\\s?(?<power>${POWER_WORDS})(?![\\p{L}]))?(?:\\s?(?<percent>${PERCENT}))?`,
  'giu',
)
const NAMED = /(?:\$[A-Za-z][A-Za-z0-9]{1,9}|@\w{2,30}|https?:\/\/\S+)/g
/** Limits the numbers compared: the comparison is quadratic. */
const MOST = 500

interface Figure {
  /** Possible values: a comma before three digits separates thousands in English and decimals in Russian. */
  values: number[]
  isPercent: boolean
}

/**
 * Whether both texts hold exactly the same numbers with signs and percents, tickers, names and addresses. Catches a
 * translator that drops a minus or turns 4.5 into 45.
 */
export function areFiguresSame(one: string, other: string): boolean {
  return isSameList(namedIn(one), namedIn(other)) && areAllPaired(figuresIn(bare(one)), figuresIn(bare(other)))
}

function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)]
    .slice(0, MOST)
    .map(([name]) => name.toLowerCase().replace(/(?<![.,;:!?)»”])[.,;:!?)»”]+$/, ''))
}

const bare = (text: string) => text.replace(NAMED, ' ')

function isSameList(one: string[], other: string[]) {
  return one.length === other.length && one.sort().join('\n') === other.sort().join('\n')
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].slice(0, MOST).map(({ groups = {} }) => {
    const { sign, digits = '', power = '', percent } = groups
    const scale = (sign ? -1 : 1) * (POWERS.find(([word]) => word.test(power))?.[1] ?? 1)
    return { values: valuesOf(digits).map((value) => round(value * scale)), isPercent: percent !== undefined }
  })
}

/** `1,250.5`, `1 250,5` and `1250.5` are one number; `1,250` alone may be two. */
function valuesOf(written: string): number[] {
  const digits = written.replace(/[\u00a0\u202f ]/g, '')
  const [lastComma, lastDot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (lastComma >= 0 && lastDot >= 0) {
    const decimal = lastComma > lastDot ? ',' : '.'
    const grouped = decimal === ',' ? /\./g : /,/g
    return [Number(digits.replace(grouped, '').replace(',', '.'))]
  }
  const asDecimal = Number(digits.replace(/,/g, '.'))
  const asGrouped = Number(digits.replace(/[,.]/g, ''))
  const isGrouped = /^\d{1,3}([,.]\d{3})+$/.test(digits)
  if (!isGrouped) return [asDecimal]
  return Number.isNaN(asDecimal) ? [asGrouped] : [asDecimal, asGrouped]
}

/** Twelve significant digits: floating-point products of decimals and powers differ in the last ones. */
const round = (value: number) => Number(value.toPrecision(12))

function areAllPaired(one: Figure[], other: Figure[]): boolean {
  if (one.length !== other.length) return false
  const left = [...other]
  return one.every(({ values, isPercent }) => {
    const place = left.findIndex(
      (candidate) => candidate.isPercent === isPercent && candidate.values.some((value) => values.includes(value)),
    )
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}
