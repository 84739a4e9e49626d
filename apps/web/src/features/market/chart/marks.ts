import type { Point } from './series.ts'

/** What stands on a chart: somebody spoke of the coin, or something happened. */
export interface ChartMark {
  kind: string
  id: number
  url: string
  title: string
  at: string
}

export type Group = 'publication' | 'podcast' | 'comment' | 'forecast' | 'signal' | 'event'

const GROUPS: Record<string, Group> = {
  news: 'publication',
  material: 'publication',
  opinion: 'publication',
  podcast: 'podcast',
  comment: 'comment',
  forecast: 'forecast',
  signal: 'signal',
  event: 'event',
}

export const groupOf = (kind: string): Group => GROUPS[kind] ?? 'publication'

/** In the order of the legend. */
export const GROUP_WORDS: readonly (readonly [Group, string])[] = [
  ['publication', 'Публикации'],
  ['comment', 'Комментарии'],
  ['forecast', 'Форкасты'],
  ['podcast', 'Подкасты'],
  ['signal', 'Сигналы'],
  ['event', 'События'],
]

/** Marks of one kind that stand at one place. */
export interface Cluster {
  group: Group
  /** Milliseconds of the point they stand at. */
  at: number
  marks: ChartMark[]
}

/** As many places as a chart has for marks: nearer ones are merged. */
const PLACES = 60

/** The marks at the nearest points of the line, those close to each other as one. */
export function clustersOf(points: readonly Point[], marks: readonly ChartMark[]): Cluster[] {
  const [first, last] = [points[0]?.[0], points.at(-1)?.[0]]
  if (first === undefined || last === undefined || first === last) return []
  const clusters = new Map<string, Cluster>()
  for (const mark of marks) {
    const at = Date.parse(mark.at)
    if (at < first || at > last) continue
    const place = Math.round(((at - first) / (last - first)) * PLACES)
    const group = groupOf(mark.kind)
    const key = `${group} ${place}`
    const cluster = clusters.get(key) ?? { group, at: nearest(points, at), marks: [] }
    cluster.marks.push(mark)
    clusters.set(key, cluster)
  }
  return [...clusters.values()].sort((one, other) => one.at - other.at)
}

function nearest(points: readonly Point[], at: number): number {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]![0] < at) low = middle + 1
    else high = middle
  }
  const [after, before] = [points[low]![0], points[Math.max(0, low - 1)]![0]]
  return at - before < after - at ? before : after
}
