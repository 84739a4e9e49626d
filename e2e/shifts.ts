import type { Page } from '@playwright/test'

/** A layout shift (https://wicg.github.io/layout-instability/, 2024): its score, and what moved from where to where. */
export interface Shift {
  value: number
  moved: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Watching {
  shifts: Shift[]
  /** When the first frame of the whole document was drawn, ms since its start. */
  wholeAt: number
}

/** Notes layout shifts of the documents opened from now on. */
export function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const watching: Watching = { shifts: [], wholeAt: Number.POSITIVE_INFINITY }
    Object.assign(window, { watching })
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x} ${y} ${width}×${height}`
    const noteWhole = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame((at) => {
          watching.wholeAt = Math.min(watching.wholeAt, at)
        }),
      )
    document.addEventListener('readystatechange', noteWhole, { once: true })
    new PerformanceObserver((list) => {
      // A browser draws half a line while its other half is on the way.
      for (const { value, sources, startTime } of list.getEntries() as LayoutShift[])
        if (startTime > watching.wholeAt)
          watching.shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${node?.textContent?.slice(0, 40)} ${place(from)} → ${place(to)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shifts of the page's document, without those of its arrival. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  // Two frames later the observer has heard of the last one.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  return page.evaluate(() => (window as never as { watching: Watching }).watching.shifts)
}

export const scoreOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
