/// <reference lib="dom" />
/** Presses in a browser slowed four times: from the input to the frame that answers it. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { signInAs } from '../e2e/people.ts'

export const SLOWDOWN = 4
/** Longer than the work after a press, so that the next one meets a page at rest. */
const SETTLE_MS = 700

export interface Slowed {
  page: Page
  session: CDPSession
  close: () => Promise<void>
}

export interface Answered {
  /** From the press or key to the next paint, ms: Event Timing, in steps of 8. */
  wall: number
  /** Work of the page's own thread until it is at rest again, ms: slowed, but without other programs' time. */
  worked: number
}

/** Opens a context of its own, so that nothing is cached from another; a guest without `role`. */
export async function openSlowed(
  browser: Browser,
  origin: string,
  { role, width, height = 900 }: { role?: Parameters<typeof signInAs>[2]; width: number; height?: number },
): Promise<Slowed> {
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  if (role) await signInAs(page, origin, role)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watchEvents)
  return { page, session, close: () => context.close() }
}

/** Work of the page's own thread so far, ms. */
export async function workedMs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** Does the act on a page at rest. The browser does not report events shorter than a frame, so 16 ms is the least. */
export async function answered({ page, session }: Slowed, act: () => Promise<void>): Promise<Answered> {
  const settle = () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLE_MS)
  await settle()
  await page.evaluate(() => {
    ;(window as never as Watched).eventsMs.length = 0
  })
  const before = await workedMs(session)
  await act()
  await settle()
  const worked = (await workedMs(session)) - before
  const wall = await page.evaluate(() => Math.max(16, ...(window as never as Watched).eventsMs))
  return { wall, worked }
}

interface Watched {
  /** Event Timing of each press or key: from the input to the next paint. */
  eventsMs: number[]
}

function watchEvents() {
  const eventsMs: number[] = []
  Object.assign(window, { eventsMs })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) eventsMs.push(duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
