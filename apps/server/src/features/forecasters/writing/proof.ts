/** Words that multiply the number before them, in both languages. */
const POWERS: [RegExp, number][] = [
  [/^(k|thousand|тыс\.?|тысяч\p{L}*)$/iu, 1e3],
  [/^(m|mn|mln|million|millions|млн\.?|миллион\p{L}*)$/iu, 1e6],
  [/^(b|bn|bln|billion|billions|млрд\.?|миллиард\p{L}*)$/iu, 1e9],
  [/^(t|tn|trillion|trillions|трлн\.?|триллион\p{L}*)$/iu, 1e12],
]
const POWER_WORDS =
  'k|thousand|m|mn|mln|millions?|b|bn|bln|billions?|t|tn|trillions?|тыс\\.?|тысяч\\p{L}*|млн\\.?|миллион\\p{L}*|млрд\\.?|миллиард\\p{L}*|трлн\\.?|триллион\\p{L}*'
const PERCENT = '%|percent|per cent|процент\\p{L}*'
/** A minus stands before a number that no word or number precedes; between two numbers it is a dash. */
const FIGURE = new RegExp(
  `(?<sign>(?<![\\p{L}\\p{N}])[-\u2212])?(?:[$€£]\\s?)?(?<digits>(?:\\d{1,3}(?:[.,\u00a0\u202f ]\\d{3})+(?!\\d)|\\d+)(?:[.,]\\d+)?)(?:\\s?[$€£])?(?:\\s?(?<power>${POWER_WORDS})(?![\\p{L}]))?(?:\\s?(?<percent>${PERCENT}))?`,
  'giu',
)
const NAMED = /(?:\$[A-Za-z][A-Za-z0-9]{1,9}|@\w{2,30}|https?:\/\/\S+)/g
/** Nobody writes more of them, and each is looked for among the others. */
const MOST = 500

interface Figure {
  /** What it may stand for: a comma before three digits parts thousands in one language and the decimals in the other. */
  values: number[]
  isPercent: boolean
}

/**
 * Whether each number, sign, percent, ticker, name and address of the one text stands in the other, and no more of them.
 * A translator that drops a minus or makes 4.5 out of 45 is found out here.
 */
export function areFiguresSame(one: string, other: string): boolean {
  return isSameList(namedIn(one), namedIn(other)) && areAllPaired(figuresIn(bare(one)), figuresIn(bare(other)))
}

function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)].slice(0, MOST).map(([name]) => name.toLowerCase().replace(/[.,;:!?)»”]+$/, ''))
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

/** Products of tenths and millions are compared by twelve figures. */
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
