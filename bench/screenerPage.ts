/// <reference lib="dom" />
/** The screener in a member's browser, slowed four times: time to show, to answer a press, and scrolling. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { type Answered, answered, openSlowed, SLOWDOWN, workedMs } from './interactions.ts'
import { scriptBytes } from './lighthouse.ts'
import { median, table } from './table.ts'

const LOADS = 5
const PRESSES = 5
const ADDRESS = '/screener?top=300'
/** A fast turn of the wheel: about 3,600 px a second. */
const STEPS = 170
const STEP_PX = 60
const LINE = '[role="grid"] tbody tr'

export async function screenerPage(origin: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const loads: Awaited<ReturnType<typeof load>>[] = []
  for (let turn = 0; turn < LOADS; turn += 1) loads.push(await load(browser, origin))
  const { presses, frames, rows } = await use(browser, origin)
  await browser.close()
  const of = (name: 'paint' | 'figures' | 'worked') => median(loads.map((one) => one[name])).toFixed(0)
  table(
    [`the screener, a member, slowed ${SLOWDOWN} times`, 'value', 'goal'],
    [
      [`largest paint, median of ${LOADS}, ms`, of('paint'), '≤ 1500'],
      ['the first coins stand, ms', of('figures'), ''],
      ["of all that the page's own thread worked, ms", of('worked'), ''],
      ['JavaScript of the first load, kB gzip', ((await scriptBytes(`${origin}/screener`)) / 1000).toFixed(1), '≤ 150'],
    ],
  )
  table(
    ['from the press to the next paint', 'median, ms', 'slowest, ms', "the page's thread, median, ms", 'goal'],
    [...presses].map(([name, all]) => {
      const times = all.map(({ wall }) => wall)
      const worked = median(all.map((one) => one.worked)).toFixed(0)
      return [name, median(times).toFixed(0), Math.max(...times).toFixed(0), worked, '≤ 150']
    }),
  )
  table(
    [
      `${rows} rows, ${STEPS} steps of ${STEP_PX} px`,
      'frame p50, ms',
      'p95, ms',
      'longest, ms',
      "the page's thread, a frame, ms",
    ],
    [...frames].map(([name, { times, worked }]) => {
      const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)]!.toFixed(1)
      return [name, at(0.5), at(0.95), at(1), worked.toFixed(1)]
    }),
  )
}

/** A member's page that says when its coins stand. */
async function open(browser: Browser, origin: string) {
  const slowed = await openSlowed(browser, origin, { role: 'paid', width: 1440 })
  await slowed.page.addInitScript(watch)
  return slowed
}

interface Frames {
  /** Sorted, ms. */
  times: number[]
  worked: number
}

interface Watched {
  paint: number
  figures: number
}

function watch() {
  const watched: Watched = { paint: 0, figures: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const rows = new MutationObserver(() => {
    if (!document.querySelector('[role="grid"] tbody tr')) return
    rows.disconnect()
    requestAnimationFrame(() => {
      watched.figures = performance.now()
    })
  })
  rows.observe(document, { childList: true, subtree: true })
}

async function load(browser: Browser, origin: string) {
  const { page, session, close } = await open(browser, origin)
  await page.goto(origin + ADDRESS)
  await page.locator(LINE).first().waitFor()
  await page.waitForTimeout(1500)
  const { paint, figures } = await page.evaluate(() => (window as never as { watched: Watched }).watched)
  const worked = await workedMs(session)
  await close()
  return { paint, figures, worked }
}

async function use(browser: Browser, origin: string) {
  const slowed = await open(browser, origin)
  const { page, session, close } = slowed
  await page.goto(origin + ADDRESS)
  await page.locator(LINE).first().waitFor()
  const frames = new Map<string, Frames>()
  const presses = new Map<string, Answered[]>()
  let rows = 0
  for (const [name, mode, column] of [
    ['bars', 'Динамика', 3],
    ['sparklines', 'Импульсы', 4],
  ] as const) {
    await page.getByRole('button', { name: mode, exact: true }).click()
    rows = await whole(page)
    const before = await workedMs(session)
    frames.set(name, { times: await scrolled(page), worked: ((await workedMs(session)) - before) / STEPS })
    const heading = page.getByRole('columnheader').getByRole('button').nth(column)
    const again = async (what: string, act: () => Promise<void>) => {
      for (let press = 0; press < PRESSES; press += 1) {
        const answer = await answered(slowed, act)
        presses.set(what, [...(presses.get(what) ?? []), answer])
      }
    }
    await again(`all rows sorted, ${name}`, () => heading.click())
    await page.locator(`${LINE} [tabindex]`).first().focus()
    await again(`an arrow key in the table, ${name}`, () => page.keyboard.press('ArrowDown'))
    await again(`a star, ${name}`, () => page.locator(`${LINE}`).nth(3).getByRole('button').first().click())
    const find = page.getByRole('searchbox').last()
    await find.focus()
    await again(`a letter of the search, ${name}`, () => page.keyboard.type('a'))
    await find.fill('')
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await close()
  return { presses, frames, rows }
}

/** Scrolls until all rows are loaded. */
async function whole(page: Page) {
  await page.locator(LINE).first().waitFor()
  const more = page.getByText('Загружаем остальные монеты…')
  do {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(1000)
  } while (await more.isVisible())
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(1500)
  return page.locator(LINE).count()
}

async function scrolled(page: Page) {
  return page.evaluate(
    async ({ steps, px }) => {
      const times: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let step = 0; step < steps; step += 1) {
        scrollBy(0, px)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times.slice(2).sort((one, other) => one - other)
    },
    { steps: STEPS, px: STEP_PX },
  )
}
