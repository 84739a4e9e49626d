import type { Point } from './series.ts'

/** A mark on the chart: a post about the coin, or an event. */
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

/** Names of the mark groups, in the legend's order. */
export const GROUP_WORDS: readonly (readonly [Group, string])[] = [
  ['publication', 'Публикации'],
  ['comment', 'Комментарии'],
  ['forecast', 'Форкасты'],
  ['podcast', 'Подкасты'],
  ['signal', 'Сигналы'],
  ['event', 'События'],
]

/** Marks at one position. */
export interface Cluster {
  /** Their group, or that they are of several. */
  group: Group | 'several'
  /** Time of the point that the mark belongs to, of several that of their position, ms. */
  at: number
  marks: ChartMark[]
}

/**
 * Assigns marks to the nearest points of the line and merges close ones, so that none covers another.
 * @param places number of positions for marks over the whole width
 */
export function clustersOf(points: readonly Point[], marks: readonly ChartMark[], places: number): Cluster[] {
  const [first, last] = [points[0]?.[0], points.at(-1)?.[0]]
  if (first === undefined || last === undefined || first === last) return []
  const clusters = new Map<number, Cluster>()
  for (const mark of marks) {
    const at = Date.parse(mark.at)
    if (at < first || at > last) continue
    const place = Math.round(((at - first) / (last - first)) * places)
    const group = groupOf(mark.kind)
    const cluster = clusters.get(place) ?? { group, at: nearest(points, at), marks: [] }
    if (cluster.group !== group) cluster.group = 'several'
    cluster.marks.push(mark)
    // Positions keep their distance, so that no number covers another.
    if (cluster.marks.length === 2) cluster.at = nearest(points, first + (place / places) * (last - first))
    clusters.set(place, cluster)
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
