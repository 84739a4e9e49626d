/// <reference lib="dom" />
/** How both lists load and scroll at 10,000 posts, against the same page with its first ones. */
import { chromium, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { table } from './table.ts'

const STEPS = 120

export async function scrolling(origin: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const lines = [await measured(page, 'the first page')]
  const started = performance.now()
  await loadAll(page)
  const seconds = (performance.now() - started) / 1000
  lines.push(await measured(page, '10 000 posts'))
  table(['scrolling, 120 steps of 400 px', 'frame p50, ms', 'p95, ms', 'longest, ms'], lines)
  const { nodes, heapMb } = await weight(page)
  table(
    ['10 000 posts', 'value'],
    [
      ['seconds to load them all', seconds.toFixed(0)],
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

async function loadAll(page: Page) {
  const end = page.getByText('Это все публикации')
  while (!(await end.isVisible())) {
    await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
    })
  }
}

async function measured(page: Page, name: string) {
  const frames = await page.evaluate(async (steps) => {
    window.scrollTo(0, 0)
    const times: number[] = []
    let last = performance.now()
    for (let step = 0; step < steps; step += 1) {
      window.scrollBy(0, 400)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
    }
    return times.slice(2).sort((one, other) => one - other)
  }, STEPS)
  const at = (share: number) => frames[Math.floor(frames.length * share)]!.toFixed(1)
  return [name, at(0.5), at(0.95), frames.at(-1)!.toFixed(1)]
}
