import { lettering, middleLine } from '../../../../../packages/lettering/src/lettering.ts'
import { type Random, seeded } from './random.ts'
import { escapeHtml } from './text.ts'

/** Legible on light and dark: a picture does not know the page's theme. */
const WORDS = '#75849a'

/** Initials on a round background. */
export function avatarSvg(name: string, color: string): string {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
  return badge(initials, color, 48, initials.length > 1 ? 36 : 42)
}

export function channelLogoSvg(text: string, color: string): string {
  return badge(text, color, 0, { 1: 50, 2: 40, 3: 30 }[text.length] ?? 24)
}

function badge(text: string, color: string, radius: number, size: number) {
  const words = lettering(text, { x: 48, y: middleLine(96, size), size, anchor: 'middle', fill: '#fff' })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="${radius}" fill="${escapeHtml(color)}"/>${words}</svg>`
}

/** A phone shows the picture at half its size or less. */
const AXIS_SIZE = 25
const TITLE_SIZE = 27
const LEFT = 80
const RIGHT = 696
const TOP = 80
const BOTTOM = 318
const COLORS = ['#5b8bd0', '#2f9e8c', '#7d8ea6']
const WEEKS = 12

/** A figure of an article that shows an index or a change over a week. */
export function imageSvg(seed: number): string {
  const random = seeded(seed * 104729 + 17)
  const kind = random.pick(['line', 'area', 'bars'] as const)
  const body = kind === 'bars' ? weeklyChange(random) : index(random, kind === 'area')
  const title = kind === 'bars' ? 'Изменение к прошлой неделе, %' : 'Индекс, начало периода = 100'
  const words = [
    lettering(title, { x: 24, y: 42, size: TITLE_SIZE, fill: WORDS }),
    lettering('Неделя', { x: (LEFT + RIGHT) / 2, y: 388, size: AXIS_SIZE, anchor: 'middle', fill: WORDS }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="400" viewBox="0 0 720 400">${words.join('')}${body}</svg>`
}

function index(random: Random, isFilled: boolean) {
  const series = Array.from({ length: isFilled ? 1 : 2 }, () => {
    const values = [100]
    const drift = (random.next() - 0.42) * 5
    while (values.length < WEEKS) values.push(Math.max(55, values.at(-1)! + drift + (random.next() - 0.5) * 14))
    return values
  })
  const { marks, y } = scale(series.flat())
  const drawn = series.map((values, position) => {
    const color = COLORS[position]!
    const points = values.map((value, week) => `${week === 0 ? 'M' : 'L'}${xOf(week)} ${y(value)}`).join('')
    const area = isFilled ? `<path d="${points}V${BOTTOM}H${xOf(0)}Z" fill="${color}" fill-opacity=".18"/>` : ''
    const dash = position === 1 ? ' stroke-dasharray="6 4"' : ''
    return `${area}<path d="${points}" fill="none" stroke="${color}" stroke-width="4"${dash}/><circle cx="${xOf(WEEKS - 1)}" cy="${y(values.at(-1)!)}" r="7" fill="${color}"/>`
  })
  return axes(marks, y) + drawn.join('')
}

function weeklyChange(random: Random) {
  const values = Array.from({ length: WEEKS }, () => (random.next() - 0.44) * 28)
  const { marks, y } = scale([...values, 0])
  const drawn = values.map((value, week) => {
    const [top, foot] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
    return `<rect x="${xOf(week) - 15}" y="${top}" width="30" height="${Math.max(1, foot - top)}" rx="2" fill="${value < 0 ? '#d2685f' : COLORS[0]}"/>`
  })
  return `${axes(marks, y)}${drawn.join('')}<path d="M${LEFT} ${y(0)}H${RIGHT}" stroke="${WORDS}"/>`
}

const xOf = (week: number) => Math.round(LEFT + 32 + (week * (RIGHT - LEFT - 64)) / (WEEKS - 1))

function scale(values: number[]) {
  const step = Math.max(...values) - Math.min(...values) > 50 ? 20 : 10
  const low = Math.floor(Math.min(...values) / step) * step
  const high = Math.ceil(Math.max(...values) / step) * step
  const marks: number[] = []
  for (let mark = low; mark <= high; mark += step) marks.push(mark)
  return { marks, y: (value: number) => Math.round(BOTTOM - ((value - low) / (high - low || 1)) * (BOTTOM - TOP)) }
}

function axes(marks: number[], y: (value: number) => number) {
  const rows = marks.map(
    (mark) =>
      `<path d="M${LEFT} ${y(mark)}H${RIGHT}" stroke="${WORDS}" stroke-opacity=".3"/>${lettering(mark < 0 ? `\u2212${-mark}` : String(mark), { x: LEFT - 10, y: y(mark) + 9, size: AXIS_SIZE, anchor: 'end', fill: WORDS })}`,
  )
  const weeks = Array.from({ length: WEEKS / 2 }, (_, pair) =>
    lettering(String(pair * 2 + 1), {
      x: xOf(pair * 2),
      y: BOTTOM + 34,
      size: AXIS_SIZE,
      anchor: 'middle',
      fill: WORDS,
    }),
  )
  return rows.join('') + weeks.join('')
}
