import { type IChartApi, type ISeriesApi, MismatchDirection, type UTCTimestamp } from 'lightweight-charts'

interface Place {
  x: number
  y: number
}

/**
 * Shows the crosshair where a finger taps or drags sideways, until a touch elsewhere. The library alone shows it after a
 * long press. A finger that moves up or down scrolls the page (`touch-action` in the styles). `tell` receives the finger's
 * place in the element, null when it has gone. Returns the function that stops it.
 */
export function followFinger(
  element: HTMLElement,
  chart: IChartApi,
  series: ISeriesApi<'Area' | 'Baseline' | 'Candlestick'>,
  tell: (place: Place | null) => void,
) {
  const stop = new AbortController()
  const { signal } = stop
  let shown: Place | null = null

  function show(place: Place) {
    shown = place
    const at = chart.timeScale().coordinateToLogical(place.x)
    const point = at === null ? null : series.dataByIndex(Math.round(at), MismatchDirection.NearestLeft)
    tell(place)
    const price = point && ('value' in point ? point.value : 'close' in point ? point.close : undefined)
    if (point && price !== undefined) chart.setCrosshairPosition(Number(price), point.time as UTCTimestamp, series)
  }
  function hide() {
    shown = null
    chart.clearCrosshairPosition()
    tell(null)
  }
  function onTouch(name: 'pointermove' | 'pointerup' | 'pointercancel', act: (place: Place) => void) {
    const hear = ({ pointerType, clientX, clientY }: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect()
      if (pointerType === 'touch') act({ x: clientX - left, y: clientY - top })
    }
    element.addEventListener(name, hear, { signal })
  }

  onTouch('pointermove', show)
  onTouch('pointerup', show)
  // The browser scrolls the page instead.
  onTouch('pointercancel', hide)
  // At the end of a touch the library hides the crosshair; this listener runs after its own.
  document.addEventListener('touchend', () => shown && show(shown), { signal, passive: true })
  document.addEventListener(
    'pointerdown',
    // What the chart tells about a mark stands beside the element and has links.
    ({ target }) => shown && !element.parentElement?.contains(target as Node) && hide(),
    { signal, passive: true },
  )
  return () => stop.abort()
}
