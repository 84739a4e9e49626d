import { type IChartApi, type ISeriesApi, MismatchDirection, type UTCTimestamp } from 'lightweight-charts'

/**
 * Shows the crosshair where a finger taps or drags sideways, until a touch elsewhere. The library alone shows it after a
 * long press. A finger that moves up or down scrolls the page (`touch-action` in the styles). `forget` closes what the
 * chart tells about a mark. Returns the function that stops it.
 */
export function followFinger(
  element: HTMLElement,
  chart: IChartApi,
  series: ISeriesApi<'Area' | 'Baseline'>,
  forget: () => void,
) {
  const stop = new AbortController()
  const { signal } = stop
  let shownAt: number | null = null

  function show(clientX: number) {
    shownAt = clientX
    const place = chart.timeScale().coordinateToLogical(clientX - element.getBoundingClientRect().left)
    const point = place === null ? null : series.dataByIndex(Math.round(place), MismatchDirection.NearestLeft)
    if (point && 'value' in point) chart.setCrosshairPosition(Number(point.value), point.time as UTCTimestamp, series)
  }
  function hide() {
    shownAt = null
    chart.clearCrosshairPosition()
    forget()
  }
  const onTouch = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (clientX: number) => void) =>
    element.addEventListener(name, ({ pointerType, clientX }) => pointerType === 'touch' && act(clientX), { signal })

  onTouch('pointermove', (x) => {
    forget()
    show(x)
  })
  onTouch('pointerup', show)
  // The browser scrolls the page instead.
  onTouch('pointercancel', hide)
  // At the end of a touch the library hides the crosshair; this listener runs after its own.
  document.addEventListener('touchend', () => shownAt !== null && show(shownAt), { signal, passive: true })
  document.addEventListener(
    'pointerdown',
    // What the chart tells about a mark stands beside the element and has links.
    ({ target }) => shownAt !== null && !element.parentElement?.contains(target as Node) && hide(),
    { signal, passive: true },
  )
  return () => stop.abort()
}
