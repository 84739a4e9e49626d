import {
  AreaSeries,
  type AutoscaleInfo,
  BaselineSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type MouseEventParams,
  type SeriesMarkerBar,
  type UTCTimestamp,
} from 'lightweight-charts'
import { alikeTexts, numberText } from '#ui/numbers/index.ts'
import { dayAndMonth, dayAndTime, dayAt, timeOf } from '#ui/time/time.ts'
import type { Cluster, Group } from './marks.ts'
import type { Point } from './series.ts'

/** A price that means something, drawn from side to side. */
interface Level {
  price: number
  words: string
  /** Where a signal began. */
  isStart?: boolean
}

export interface Drawing {
  points: readonly Point[]
  clusters: readonly Cluster[]
  lines: readonly Level[]
  /** The price that a result is counted from, and to which side of it that is a gain; null where there is no result. */
  base: { price: number; gains: 'above' | 'below' } | null
  /** What ended the line. */
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
const COLOURS: Record<Group, string> = {
  publication: '--accent',
  comment: '--bar-gray',
  forecast: '--text-2',
  podcast: '--text',
  signal: '--gold',
  event: '--gold',
}

/** The chart in an element; `tell` hears which marks the pointer is over. The colours are those of the theme. */
export function drawChart(element: HTMLElement, drawing: Drawing, tell: (told: Told | null) => void) {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const chart = createChart(element, {
    autoSize: true,
    // Its maker is named below the chart: the badge brings a style of its own, which our pages refuse.
    layout: { attributionLogo: false, fontSize: 12 },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      // Ninety days of hours fit a phone: by default whatever is narrower than half a pixel is left out at the right.
      minBarSpacing: 0.01,
      // «11 сентября» and a space: with the room of eight letters the days of a phone ran together.
      tickMarkMaxCharacterLength: 12,
      tickMarkFormatter: (time: UTCTimestamp, kind: number) =>
        kind >= 3 ? timeOf(isoOf(time)) : dayAndMonth(dayAt(isoOf(time))),
    },
    localization: { timeFormatter: (time: UTCTimestamp) => dayAndTime(isoOf(time), new Date()) },
    crosshair: { mode: CrosshairMode.Magnet },
    // A page that is scrolled past a chart goes on scrolling; the range is chosen above it.
    handleScroll: false,
    handleScale: false,
  })
  let shown = drawing
  const options = {
    lineWidth: 2,
    lastValueVisible: true,
    priceLineVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: 1e-12,
      formatter: (price: number) => numberText('price', price),
      tickmarksFormatter: (prices: number[]) => alikeTexts('price', prices),
    },
    autoscaleInfoProvider: (read: () => AutoscaleInfo | null) => withLevels(read(), shown),
  } as const
  const series = drawing.base ? chart.addSeries(BaselineSeries, options) : chart.addSeries(AreaSeries, options)
  const markers = createSeriesMarkers(series, [])
  let lines: ReturnType<typeof series.createPriceLine>[] = []

  function paint() {
    const isFallen = (shown.points.at(-1)?.[1] ?? 0) < (shown.points[0]?.[1] ?? 0)
    const main = colour(isFallen ? '--down' : '--up')
    chart.applyOptions({
      layout: {
        textColor: colour('--text-3'),
        fontFamily: getComputedStyle(element).fontFamily,
        // A transparent ground does not wipe the frame before in every browser.
        background: { type: ColorType.Solid, color: colour('--surface') },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
      crosshair: { vertLine: labelled(colour('--line-strong')), horzLine: labelled(colour('--line-strong')) },
    })
    series.applyOptions(
      shown.base ? sidesOf(shown.base, colour) : { lineColor: main, topColor: `${main}22`, bottomColor: `${main}05` },
    )
    const marks = shown.clusters.map((cluster, place) => ({
      ...SHAPES[cluster.group],
      id: String(place),
      time: secondOf(cluster.at),
      color: colour(COLOURS[cluster.group]),
      size: cluster.group === 'comment' ? 0.7 : 1,
    }))
    const last = shown.points.at(-1)
    markers.setMarkers(
      shown.end && last
        ? [...marks, { ...END, time: secondOf(last[0]), color: colour('--text'), text: shown.end }]
        : marks,
    )
    for (const line of lines) series.removePriceLine(line)
    lines = shown.lines.map(({ price, words, isStart }) =>
      series.createPriceLine({
        price,
        color: colour(isStart ? '--gold' : '--text-2'),
        lineStyle: 2,
        lineWidth: 1,
        title: words,
      }),
    )
  }

  // The scale of prices takes its width from the line after the line was fitted, and the newest would be cut off.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent())

  function draw(next: Drawing) {
    shown = next
    series.setData(unique(next.points))
    paint()
    chart.timeScale().fitContent()
  }

  const onMove = ({ hoveredObjectId, point }: MouseEventParams) => {
    const cluster = hoveredObjectId === undefined ? undefined : shown.clusters[Number(hoveredObjectId)]
    if (cluster && point) tell({ cluster, x: point.x, y: point.y })
  }
  chart.subscribeCrosshairMove(onMove)
  chart.subscribeClick((event) => {
    if (event.hoveredObjectId === undefined) tell(null)
    else onMove(event)
  })
  const themes = new MutationObserver(paint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  draw(drawing)
  return {
    draw,
    remove() {
      themes.disconnect()
      chart.remove()
    },
  }
}

const END = { shape: 'circle', position: 'aboveBar' } as const

/** Green where the result is a gain, red where it is a loss. */
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

/** A result is read against its levels, so they are in sight with the line. */
function withLevels(info: AutoscaleInfo | null, { base, lines }: Drawing): AutoscaleInfo | null {
  if (!base || !info?.priceRange) return info
  const prices = lines.map(({ price }) => price)
  const { minValue, maxValue } = info.priceRange
  return { ...info, priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) } }
}

const isoOf = (time: UTCTimestamp) => new Date(time * 1000).toISOString()
const secondOf = (at: number) => Math.floor(at / 1000) as UTCTimestamp
const labelled = (color: string) => ({ color, labelBackgroundColor: color })

/** Two points within a second are one. */
function unique(points: readonly Point[]) {
  const bySecond = new Map(points.map(([at, value]) => [secondOf(at), value]))
  return [...bySecond].map(([time, value]) => ({ time, value }))
}
