import {
  AreaSeries,
  type AutoscaleInfo,
  BaselineSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type MouseEventParams,
  type SeriesMarkerBar,
  type SeriesPartialOptionsMap,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import { alikeTexts, numberText } from '#ui/numbers/index.ts'
import { aheadOfUtc, type Clock, dayAndMonth, dayAndTime, dayAt, timeOf } from '#ui/time/time.ts'
import type { Staleness } from '../staleness.ts'
import type { Candle } from './candles.ts'
import { type Gathered, gatheredMarks, within } from './gathered.ts'
import { type LevelWord, levelWords } from './levelWords.ts'
import { type ChartMark, type Cluster, type Group, groupOf } from './marks.ts'
import type { Point } from './series.ts'
import { followFinger } from './touch.ts'

/** A horizontal price level. */
export interface Level {
  price: number
  words: string
  /** The opening price of a signal. */
  isStart?: boolean
}

export interface Drawing {
  points: readonly Point[]
  /** Marks for a width with room for so many positions. */
  clusters: (places: number) => readonly Cluster[]
  /** Drawn instead of the line, when given. */
  candles?: readonly Candle[] | null
  lines: readonly Level[]
  /** Price that a result is measured from, and the side of it that is a gain; null without a result. */
  base: { price: number; gains: 'above' | 'below' } | null
  /** Age of the price at the end of the line: its label is dimmed when late, and absent when lost. */
  staleness: Staleness
  /** Clock of the times and days on the axis and at the crosshair. */
  clock: Clock
  /** What closed the signal at the end of the line. */
  end?: string | null
}

interface Told {
  cluster: Cluster
  x: number
  y: number
}

const SHAPES: Record<Group, Pick<SeriesMarkerBar<UTCTimestamp>, 'shape' | 'position'>> = {
  publication: { shape: 'circle', position: 'inBar' },
  comment: { shape: 'circle', position: 'aboveBar' },
  forecast: { shape: 'arrowUp', position: 'belowBar' },
  podcast: { shape: 'square', position: 'inBar' },
  signal: { shape: 'square', position: 'belowBar' },
  event: { shape: 'arrowDown', position: 'aboveBar' },
}
const COLOURS: Record<Cluster['group'], string> = {
  publication: '--accent',
  comment: '--bar-gray',
  forecast: '--text-2',
  podcast: '--text',
  signal: '--gold',
  event: '--gold',
  several: '--text-2',
}

/** Draws the chart into an element; `tell` receives the marks under the pointer. Colours come from the theme. */
export function drawChart(element: HTMLElement, drawing: Drawing, tell: (told: Told | null) => void) {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  let shown = drawing
  // The library places the marks of its axis at UTC midnights, so its times are shifted to the reader's. The shift is
  // that of the newest point for all points, because a change of the clocks would put hours out of order.
  const shift = () => aheadOfUtc(new Date(shown.points.at(-1)?.[0] ?? 0), shown.clock)
  const secondOf = (at: number) => Math.floor((at + shift()) / 1000) as UTCTimestamp
  const isoOf = (time: UTCTimestamp) => new Date(time * 1000 - shift()).toISOString()
  const chart = createChart(
    element,
    looksOf(isoOf, () => shown.clock),
  )
  const options = {
    lineWidth: 2,
    priceLineVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: 1e-12,
      formatter: (price: number) => numberText('price', price),
      tickmarksFormatter: (prices: number[]) => labelsOf(prices, shown, yOf, chart.paneSize().height),
    },
    autoscaleInfoProvider: (read: () => AutoscaleInfo | null) => withLevels(read(), shown),
  } as const
  const series = addSeries(chart, drawing, options)
  const markers = createSeriesMarkers(series, [])
  let lines: ReturnType<typeof series.createPriceLine>[] = []
  let clusters: readonly Cluster[] = []
  const looks = () => ({ font: getComputedStyle(element).fontFamily, surface: colour('--surface') })
  const yOf = (price: number) => series.priceToCoordinate(price)
  const xOf = (at: number) => chart.timeScale().timeToCoordinate(secondOf(at))
  series.attachPrimitive(levelWords(() => ({ words: wordsOf(shown, yOf, colour), ...looks() })))
  series.attachPrimitive(
    gatheredMarks(() => ({ all: gatheredOf(clusters, shown, { xOf, yOf, colour }, chart.paneSize()), ...looks() })),
  )

  function paint() {
    chart.applyOptions({
      layout: {
        textColor: colour('--text-3'),
        fontFamily: getComputedStyle(element).fontFamily,
        // With a transparent background some browsers do not clear the previous frame.
        background: { type: ColorType.Solid, color: colour('--surface') },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
      crosshair: { vertLine: labelled(colour('--line-strong')), horzLine: labelled(colour('--line-strong')) },
    })
    // The word of the end stands in the tag of its price: beside its point it was cut off by the edge.
    series.applyOptions({ lastValueVisible: shown.staleness === 'fresh', title: shown.end ?? '' })
    series.applyOptions(coloursOf(shown, colour))
    clusters = shown.clusters(Math.max(FEWEST_PLACES, Math.floor(chart.paneSize().width / MARK_PX)))
    const marks = clusters.flatMap(({ at, marks: [mark, ...others] }, place) =>
      mark && others.length === 0 ? [{ ...markOf(mark, colour), id: String(place), time: secondOf(at) }] : [],
    )
    const last = shown.points.at(-1)
    markers.setMarkers(
      shown.end && last ? [...marks, { ...END, time: secondOf(last[0]), color: colour('--text') }] : marks,
    )
    for (const line of lines) series.removePriceLine(line)
    lines = shown.lines.map((level) => series.createPriceLine(lineOf(level, shown, colour)))
    if (shown.staleness === 'late' && last)
      lines.push(series.createPriceLine({ price: last[1], color: colour('--text-3'), lineVisible: false }))
  }

  // The price scale gets its width after the line was fitted; without a second fit the newest points are cut off.
  chart.timeScale().subscribeSizeChange(() => {
    // Another width has room for other marks.
    paint()
    chart.timeScale().fitContent()
  })

  function draw(next: Drawing) {
    shown = { ...next, lines: nearLevels(next) }
    // A second point within the same second replaces the first.
    const bySecond = new Map(next.points.map(([at, value]) => [secondOf(at), value]))
    const candles = next.candles?.map(({ at, ...prices }) => ({ time: secondOf(at), ...prices }))
    series.setData(candles ?? [...bySecond].map(([time, value]) => ({ time, value })))
    paint()
    chart.timeScale().fitContent()
  }

  const onMove = ({ hoveredObjectId, point }: MouseEventParams) => {
    const cluster = hoveredObjectId === undefined ? undefined : clusters[Number(hoveredObjectId)]
    if (cluster && point) tell({ cluster, x: point.x, y: point.y })
  }
  chart.subscribeCrosshairMove(onMove)
  chart.subscribeClick((event) => {
    if (event.hoveredObjectId === undefined) tell(null)
    else onMove(event)
  })
  /** A finger is less exact than a pointer. */
  function tellNear(place: { x: number; y: number } | null) {
    const apart = ({ at }: Cluster) => Math.abs((xOf(at) ?? Number.POSITIVE_INFINITY) - (place?.x ?? 0))
    const [cluster] = place ? clusters.toSorted((one, other) => apart(one) - apart(other)) : []
    tell(place && cluster && apart(cluster) <= FINGER_PX ? { cluster, ...place } : null)
  }
  const themes = new MutationObserver(paint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  draw(drawing)
  const unfollow = followFinger(element, chart, series, tellNear)
  return {
    draw,
    remove() {
      unfollow()
      themes.disconnect()
      chart.remove()
    },
  }
}

/** A line over and under a base, candles, or a line. */
function addSeries(chart: IChartApi, { base, candles }: Drawing, options: SeriesPartialOptionsMap['Area']) {
  if (base) return chart.addSeries(BaselineSeries, options as SeriesPartialOptionsMap['Baseline'])
  if (candles) return chart.addSeries(CandlestickSeries, { ...(options as object), borderVisible: false })
  return chart.addSeries(AreaSeries, options)
}

interface Places {
  xOf: (at: number) => number | null
  yOf: (price: number) => number | null
  colour: (name: string) => string
}

/** Signs of the clusters that gather several marks. */
function gatheredOf(
  clusters: readonly Cluster[],
  { points }: Drawing,
  { xOf, yOf, colour }: Places,
  { width, height }: { width: number; height: number },
): Gathered[] {
  const prices = new Map(points)
  const all = clusters.flatMap(({ at, group, marks }, place): Gathered[] => {
    const [x, y] = [xOf(at), yOf(prices.get(at)!)]
    if (marks.length < 2 || x === null || y === null) return []
    return [{ id: String(place), x, y, count: marks.length, colour: colour(COLOURS[group]) }]
  })
  return within(all, width, height)
}

function markOf({ kind }: ChartMark, colour: (name: string) => string) {
  const group = groupOf(kind)
  return { ...SHAPES[group], color: colour(COLOURS[group]), size: group === 'comment' ? 0.7 : 1 }
}

function coloursOf({ base, candles, points }: Drawing, colour: (name: string) => string) {
  if (base) return sidesOf(base, colour)
  const [up, down] = [colour('--up'), colour('--down')]
  if (candles) return { upColor: up, wickUpColor: up, downColor: down, wickDownColor: down }
  const main = (points.at(-1)?.[1] ?? 0) < (points[0]?.[1] ?? 0) ? down : up
  return { lineColor: main, topColor: `${main}22`, bottomColor: `${main}05` }
}

const colourOf = (isStart: boolean | undefined) => (isStart ? '--gold' : '--text-2')

/** Whether the tag of the end says the same as this level's. */
const isSaidByEnd = (price: number, { end, points }: Drawing) => Boolean(end) && price === points.at(-1)?.[1]

const lineOf = ({ price, isStart }: Level, drawing: Drawing, colour: (name: string) => string) => ({
  price,
  color: colour(colourOf(isStart)),
  lineStyle: 2,
  lineWidth: 1 as const,
  axisLabelVisible: !isSaidByEnd(price, drawing),
})

function wordsOf(drawing: Drawing, yOf: (price: number) => number | null, colour: (name: string) => string) {
  return drawing.lines.flatMap(({ price, words, isStart }): LevelWord[] => {
    const y = isSaidByEnd(price, drawing) ? null : yOf(price)
    return y === null ? [] : [{ y, words, colour: colour(colourOf(isStart)) }]
  })
}

/** What never changes of the chart's looks. */
const looksOf = (isoOf: (time: UTCTimestamp) => string, clockOf: () => Drawing['clock']) => ({
  autoSize: true,
  // The library is credited below the chart: its badge adds a style of its own, which the content policy refuses.
  layout: { attributionLogo: false, fontSize: 12 },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.06 } },
  timeScale: {
    borderVisible: false,
    fixLeftEdge: true,
    // The newest mark has room.
    rightOffsetPixels: 10,
    timeVisible: true,
    // Lets ninety days of hours fit a phone: the default of 0.5 px per bar would cut the right end.
    minBarSpacing: 0.01,
    // «11 сентября» with a space: at eight letters the dates ran together on phones.
    tickMarkMaxCharacterLength: 12,
    tickMarkFormatter: (time: UTCTimestamp, kind: number) =>
      kind >= 3 ? timeOf(isoOf(time), clockOf()) : dayAndMonth(dayAt(isoOf(time), clockOf())),
  },
  localization: { timeFormatter: (time: UTCTimestamp) => dayAndTime(isoOf(time), new Date(), clockOf()) },
  crosshair: { mode: CrosshairMode.Magnet },
  // Scrolling the page over a chart must not pan it; the range is chosen above.
  handleScroll: false,
  handleScale: false,
  // After a long press the next touch scrolls the page again.
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
})

/** Height of a tag with half of a label of the axis beyond it, px. */
const TAG_PX = 17
const LABEL_PX = 8

/** Labels of the price axis; empty where a tag of a level or of the current price covers one, or an edge would cut it. */
function labelsOf(
  prices: number[],
  { lines, staleness, points }: Drawing,
  yOf: (price: number) => number | null,
  height: number,
) {
  const current = staleness === 'lost' ? [] : points.slice(-1).map(([, price]) => price)
  const tags = [...lines.map(({ price }) => price), ...current].map(yOf)
  return alikeTexts('price', prices).map((words, place) => {
    const y = yOf(prices[place]!)
    return isUnderTag(y, tags) || isCut(y, height) ? '' : words
  })
}

/** Whether half of the label at this height is beyond the plot. */
export const isCut = (y: number | null, height: number) => y !== null && (y < LABEL_PX || y > height - LABEL_PX)

/** Whether a tag covers the label at this height. Tags that would cover each other are moved apart by the library. */
export function isUnderTag(y: number | null, tags: readonly (number | null)[]): boolean {
  const places = tags.filter((tag) => tag !== null).sort((one, other) => one - other)
  const near = (tag: number) => places.filter((other) => Math.abs(other - tag) < TAG_PX * 2).length
  return y !== null && places.some((tag) => Math.abs(tag - y) < TAG_PX * (near(tag) - 0.5) + LABEL_PX)
}

/** Room of a mark with its number, px. */
const MARK_PX = 22
const FEWEST_PLACES = 12
/** Greatest distance of a finger from a mark, px. */
const FINGER_PX = 10
const END = { shape: 'circle', position: 'inBar' } as const

/** Colours of the two sides of the base price: green for a gain, red for a loss. */
function sidesOf({ price, gains }: NonNullable<Drawing['base']>, colour: (name: string) => string) {
  const [above, below] = gains === 'above' ? [colour('--up'), colour('--down')] : [colour('--down'), colour('--up')]
  return {
    baseValue: { type: 'price' as const, price },
    topLineColor: above,
    topFillColor1: `${above}22`,
    topFillColor2: `${above}05`,
    bottomLineColor: below,
    bottomFillColor1: `${below}05`,
    bottomFillColor2: `${below}22`,
  }
}

/** How far beyond the prices of a coin a level may be to be drawn: farther ones would flatten the line. */
const NEAR = 0.35

/** Levels to draw: all of a signal, of a coin those near its prices. */
export function nearLevels({ base, lines, points }: Pick<Drawing, 'base' | 'lines' | 'points'>): readonly Level[] {
  if (base) return lines
  const prices = points.map(([, price]) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = (high - low) * NEAR
  return lines.filter(({ price }) => price > low - room && price < high + room)
}

/** Extends the price range, so that the levels are visible together with the line. */
function withLevels(info: AutoscaleInfo | null, { lines }: Drawing): AutoscaleInfo | null {
  if (!info?.priceRange) return info
  const prices = lines.map(({ price }) => price)
  const { minValue, maxValue } = info.priceRange
  return { ...info, priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) } }
}

const labelled = (color: string) => ({ color, labelBackgroundColor: color })
