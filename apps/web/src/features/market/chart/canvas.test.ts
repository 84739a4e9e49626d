import { expect, test, vi } from 'vitest'
import { drawChart, isUnderTag } from './canvas.ts'

const series = { applyOptions: vi.fn(), setData: vi.fn(), removePriceLine: vi.fn(), createPriceLine: vi.fn(Object) }
const chart: { options?: Options } = {}
interface Options {
  timeScale: { tickMarkFormatter: (time: number, kind: number) => string }
  localization: { timeFormatter: (time: number) => string }
}
vi.mock('lightweight-charts', () => ({
  AreaSeries: {},
  BaselineSeries: {},
  ColorType: {},
  CrosshairMode: {},
  MismatchDirection: {},
  TrackingModeExitMode: {},
  createChart: (_: unknown, options: object) => ({
    ...(Object.assign(chart, { options }) && {}),
    addSeries: () => series,
    applyOptions: () => {},
    timeScale: () => ({ fitContent() {}, subscribeSizeChange() {} }),
    subscribeCrosshairMove() {},
    subscribeClick() {},
  }),
  createSeriesMarkers: () => ({ setMarkers() {} }),
}))

test('the label at the end of the line is dimmed when its price is late, and gone when it is lost', () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    getPropertyValue: (name: string) => name,
  } as CSSStyleDeclaration)
  const points = [
    [1_763_000_000_000, 175],
    [1_763_600_000_000, 180],
  ] as const
  const drawing = { points, clusters: [], lines: [], base: null, clock: 'moscow' as const }
  const { draw } = drawChart(document.body, { ...drawing, staleness: 'fresh' }, () => {})
  const label = () => series.applyOptions.mock.calls.findLast(([options]) => 'lastValueVisible' in options)?.[0]
  expect([label(), series.createPriceLine.mock.calls]).toEqual([{ lastValueVisible: true }, []])

  draw({ ...drawing, staleness: 'late' })
  const dimmed = { price: 180, color: '--text-3', lineVisible: false }
  expect([label(), series.createPriceLine.mock.calls]).toEqual([{ lastValueVisible: false }, [[dimmed]]])

  draw({ ...drawing, staleness: 'lost' })
  expect(label()).toEqual({ lastValueVisible: false })
  expect(series.removePriceLine.mock.calls).toEqual([[dimmed]])
  expect(series.createPriceLine).toHaveBeenCalledTimes(1)
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
    { points, clusters: [], lines: [], base: null, staleness: 'fresh', clock: 'own' },
    () => {},
  )
  const { timeScale, localization } = chart.options!
  const told = () => {
    const [{ time }] = series.setData.mock.lastCall![0] as [{ time: number }]
    const [day, hour] = [2, 3].map((kind) => timeScale.tickMarkFormatter(time, kind))
    return [(time * 1000) % 86_400_000, day, hour, localization.timeFormatter(time)]
  }
  expect(told()).toEqual([0, '20 ноября', '00:00', '20 ноября, 00:00'])
  draw({ points, clusters: [], lines: [], base: null, staleness: 'fresh', clock: 'moscow' })
  expect(told()).toEqual([8 * 3_600_000, '20 ноября', '08:00', '20 ноября, 08:00'])
  vi.useRealTimers()
  vi.restoreAllMocks()
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
