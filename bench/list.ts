/// <reference lib="dom" />
/** Loading and scrolling of both lists at 10,000 posts, against the same page with the first thousand. */
import { chromium, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { table } from './table.ts'

const STEPS = 240
/** About 6,000 px a second at 60 frames: a fast flick. */
const STEP_PX = 100
const THOUSAND_PX = 60_000

export async function scrolling(origin: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const started = performance.now()
  await load(page, THOUSAND_PX)
  const thousandS = (performance.now() - started) / 1000
  const frames = [await measured(page, '1 000 posts')]
  const again = performance.now()
  await load(page, Number.POSITIVE_INFINITY)
  const restS = (performance.now() - again) / 1000
  frames.push(await measured(page, '10 000 posts'))
  table([`scrolling, ${STEPS} steps of ${STEP_PX} px`, 'frame p50, ms', 'p95, ms', 'longest, ms'], frames)
  const { nodes, heapMb } = await weight(page)
  table(
    ['10 000 posts', 'value'],
    [
      ['seconds to load the first thousand', thousandS.toFixed(1)],
      ['seconds to load a thousand more', (restS / 9).toFixed(1)],
      ['nodes in the document', String(nodes)],
      ['JavaScript heap, MB', heapMb.toFixed(0)],
    ],
  )
  await browser.close()
}

async function weight(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes: await page.locator('*').count(), heapMb: usedSize / 1e6 }
}

/** Scrolls until the page reaches this height or its lists end. */
async function load(page: Page, height: number) {
  const end = page.getByText('Это все публикации')
  while (!(await end.isVisible())) {
    const reached = await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
      return document.body.scrollHeight
    })
    if (reached >= height) return
  }
}

async function measured(page: Page, name: string) {
  const frames = await page.evaluate(
    async ({ steps, px }) => {
      window.scrollTo(0, 0)
      // Lets the page finish drawing before the first step.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const times: number[] = []
      let last = performance.now()
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy(0, px)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times.slice(2).sort((one, other) => one - other)
    },
    { steps: STEPS, px: STEP_PX },
  )
  const at = (share: number) => frames[Math.floor(frames.length * share)]!.toFixed(1)
  return [name, at(0.5), at(0.95), frames.at(-1)!.toFixed(1)]
}
