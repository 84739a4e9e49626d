import type { ISeriesPrimitive } from 'lightweight-charts'
import { expect, test, vi } from 'vitest'
import { drawChart, isCut, isUnderTag, nearLevels } from './canvas.ts'

const series = {
  applyOptions: vi.fn(),
  setData: vi.fn(),
  removePriceLine: vi.fn(),
  createPriceLine: vi.fn(Object),
  attachPrimitive: vi.fn(),
  priceToCoordinate: (price: number) => price,
}
const markers = { setMarkers: vi.fn() }
const pane = { width: 440, height: 300 }
const chart: { options?: Options } = {}
interface Options {
  timeScale: { tickMarkFormatter: (time: number, kind: number) => string }
  localization: { timeFormatter: (time: number) => string }
}
vi.mock('lightweight-charts', () => ({
  AreaSeries: {},
  BaselineSeries: {},
  CandlestickSeries: {},
  ColorType: {},
  CrosshairMode: {},
  MismatchDirection: {},
  TrackingModeExitMode: {},
  createChart: (_: unknown, options: object) => ({
    ...(Object.assign(chart, { options }) && {}),
    addSeries: () => series,
    applyOptions: () => {},
    timeScale: () => ({
      fitContent() {},
      subscribeSizeChange() {},
      timeToCoordinate: (second: number) => second % 1000,
    }),
    paneSize: () => pane,
    subscribeCrosshairMove() {},
    subscribeClick() {},
  }),
  createSeriesMarkers: () => markers,
}))

test('the label at the end of the line is dimmed when its price is late, and gone when it is lost', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    getPropertyValue: (name: string) => name,
  } as CSSStyleDeclaration)
  const points = [
    [1_763_000_000_000, 175],
    [1_763_600_000_000, 180],
  ] as const
  const drawing = { points, clusters: () => [], lines: [], base: null, clock: 'moscow' as const }
  const { draw } = drawChart(document.body, { ...drawing, staleness: 'fresh' }, () => {})
  const label = () => series.applyOptions.mock.calls.findLast(([options]) => 'lastValueVisible' in options)?.[0]
  expect([label(), series.createPriceLine.mock.calls]).toEqual([{ lastValueVisible: true, title: '' }, []])

  draw({ ...drawing, staleness: 'late' })
  const dimmed = { price: 180, color: '--text-3', lineVisible: false }
  expect([label(), series.createPriceLine.mock.calls]).toEqual([{ lastValueVisible: false, title: '' }, [[dimmed]]])

  draw({ ...drawing, staleness: 'lost' })
  expect(label()).toEqual({ lastValueVisible: false, title: '' })
  expect(series.removePriceLine.mock.calls).toEqual([[dimmed]])
  expect(series.createPriceLine).toHaveBeenCalledTimes(1)
})

test('the end of a signal is named in the tag of its price, which the edge cannot cut, and its bound has no second tag', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '' } as unknown as CSSStyleDeclaration)
  series.createPriceLine.mockClear()
  const points = [
    [1_763_000_000_000, 175],
    [1_763_600_000_000, 180],
  ] as const
  const lines = [
    { price: 175, words: 'старт', isStart: true },
    { price: 180, words: 'цель' },
    { price: 160, words: 'стоп' },
  ]
  const base = { price: 175, gains: 'above' as const }
  drawChart(
    document.body,
    { points, clusters: () => [], lines, base, staleness: 'fresh', clock: 'moscow', end: 'цель' },
    () => {},
  )
  const label = series.applyOptions.mock.calls.findLast(([options]) => 'lastValueVisible' in options)?.[0]
  expect(label).toEqual({ lastValueVisible: true, title: 'цель' })
  // No line has a title: the library would write it over the newest part of the price.
  expect(
    series.createPriceLine.mock.calls.map(([{ price, title, axisLabelVisible }]) => [price, title, axisLabelVisible]),
  ).toEqual([
    [175, undefined, true],
    [180, undefined, false],
    [160, undefined, true],
  ])
  expect(markers.setMarkers.mock.lastCall![0].map(({ text }: { text?: string }) => text)).toEqual([undefined])
})

test('the axis and the crosshair have the reader’s clock, and days begin at its midnight', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '' } as unknown as CSSStyleDeclaration)
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  vi.setSystemTime('2026-11-20T09:00:00Z')
  const midnight = Date.parse('2026-11-20T05:00:00Z')
  const points = [
    [midnight, 175],
    [midnight + 3_600_000, 180],
  ] as const
  const { draw } = drawChart(
    document.body,
    { points, clusters: () => [], lines: [], base: null, staleness: 'fresh', clock: 'own' },
    () => {},
  )
  const { timeScale, localization } = chart.options!
  const told = () => {
    const [{ time }] = series.setData.mock.lastCall![0] as [{ time: number }]
    const [day, hour] = [2, 3].map((kind) => timeScale.tickMarkFormatter(time, kind))
    return [(time * 1000) % 86_400_000, day, hour, localization.timeFormatter(time)]
  }
  expect(told()).toEqual([0, '20 ноября', '00:00', '20 ноября, 00:00'])
  draw({ points, clusters: () => [], lines: [], base: null, staleness: 'fresh', clock: 'moscow' })
  expect(told()).toEqual([8 * 3_600_000, '20 ноября', '08:00', '20 ноября, 08:00'])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('several marks are one sign that is told under the pointer, and a wider chart has more of them', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '' } as unknown as CSSStyleDeclaration)
  const points = [
    [1_763_000_000_000, 175],
    [1_763_600_000_000, 180],
  ] as const
  const mark = { kind: 'news', id: 1, url: '/news/1', title: 'Н', at: '' }
  const clusters = vi.fn(() => [
    { group: 'publication' as const, at: points[0][0], marks: [mark, mark, mark] },
    { group: 'signal' as const, at: points[1][0], marks: [mark] },
  ])
  const drawing = { points, clusters, lines: [], base: null, staleness: 'fresh' as const, clock: 'moscow' as const }
  const { draw } = drawChart(document.body, drawing, () => {})
  expect(markers.setMarkers.mock.lastCall![0].map(({ id }: { id: string }) => id)).toEqual(['1'])
  const gathered = series.attachPrimitive.mock.lastCall![0] as ISeriesPrimitive
  // Its point is beyond the edge, so the sign stands at it.
  expect([gathered.hitTest!(pane.width - 5, 175)?.externalId, gathered.hitTest!(pane.width - 5, 200)]).toEqual([
    '0',
    null,
  ])
  pane.width = 880
  draw(drawing)
  expect(clusters.mock.calls).toEqual([[20], [40]])
})

test('candles stand in the place of the line, in the reader’s hours', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '' } as unknown as CSSStyleDeclaration)
  const at = Date.parse('2026-11-20T00:00:00Z')
  const candle = { open: 1, high: 3, low: 1, close: 2 }
  drawChart(
    document.body,
    {
      points: [[at, 2]],
      candles: [{ at, ...candle }],
      clusters: () => [],
      lines: [],
      base: null,
      staleness: 'fresh',
      clock: 'moscow',
    },
    () => {},
  )
  expect(series.setData.mock.lastCall![0]).toEqual([{ time: at / 1000 + 3 * 3600, ...candle }])
})

test.each([
  ['near ones are drawn', null, [95, 126], [95, 126]],
  ['far ones would flatten the line', null, [50, 110, 200], [110]],
  ['those of a signal are all drawn', { price: 110, gains: 'above' as const }, [50, 200], [50, 200]],
])('of the levels of a chart %s', (_, base, levels, drawn) => {
  const points = [100, 120, 110].map((price, at) => [at, price] as const)
  const lines = levels.map((price) => ({ price, words: '' }))
  expect(nearLevels({ base, lines, points }).map(({ price }) => price)).toEqual(drawn)
})

test.each([
  [100, [100], true],
  [100, [116], true],
  [100, [117], false],
  [100, [84], true],
  [100, [83], false],
  // Two tags at one place are drawn beside each other.
  [100, [120, 121], true],
  [100, [140, 141], false],
  [100, [], false],
  [100, [null], false],
  [null, [100], false],
])('a label of the axis at %s with tags at %s is covered: %s', (y, tags, isCovered) => {
  expect(isUnderTag(y, tags)).toBe(isCovered)
})

test.each([
  [0, true],
  [7, true],
  [8, false],
  [192, false],
  [193, true],
  [null, false],
])('a label at %s of a plot of 200 px is cut by its edge: %s', (y, isBeyond) => {
  expect(isCut(y, 200)).toBe(isBeyond)
})
