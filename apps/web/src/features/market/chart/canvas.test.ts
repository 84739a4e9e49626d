import { expect, test, vi } from 'vitest'
import { drawChart } from './canvas.ts'

const series = { applyOptions: vi.fn(), setData: vi.fn(), removePriceLine: vi.fn(), createPriceLine: vi.fn(Object) }
vi.mock('lightweight-charts', () => ({
  AreaSeries: {},
  BaselineSeries: {},
  ColorType: {},
  CrosshairMode: {},
  createChart: () => ({
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
  const drawing = { points, clusters: [], lines: [], base: null }
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
