/// <reference lib="dom" />
/** Delay from pressing a card to its text, and the cost of a post's page in a browser. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { signInAs } from '../e2e/people.ts'
import { scriptBytes } from './lighthouse.ts'
import { median, table } from './table.ts'

const PRESSES = 20
const SLOWDOWN = 4
/** Time before a press, ms, in which the visible cards prefetch their texts. */
const LOOK_MS = 2000
/** Posts opened repeatedly; each may be cached only once. */
const OPENED = 5

export async function reading(origin: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const { times, worked } = await pressCards(browser, origin)
  table(
    [`${PRESSES} presses on cards in sight, slowed ${SLOWDOWN} times`, 'value', 'goal'],
    [
      ['from the press to a readable text, median, ms', median(times).toFixed(0), '≤ 100'],
      ['slowest, ms', Math.max(...times).toFixed(0), ''],
      ["of which the page's own thread worked, median, ms", median(worked).toFixed(0), ''],
    ],
  )
  const { before, after } = await openAndClose(browser, origin)
  table(
    [`${PRESSES} openings and closings more`, 'before', 'after'],
    [
      ['JavaScript heap, MB', before.heap.toFixed(1), after.heap.toFixed(1)],
      ['nodes', String(before.nodes), String(after.nodes)],
      ['listeners', String(before.listeners), String(after.listeners)],
    ],
  )
  const address = await firstAddress(origin)
  table(
    ["a post's page", 'value', 'goal'],
    [
      ['JavaScript of the first load, kB gzip', ((await scriptBytes(origin + address)) / 1000).toFixed(1), '≤ 140'],
      ['layout shift, guest', await shiftOf(browser, origin + address, null), '0'],
      ['layout shift, member', await shiftOf(browser, origin + address, origin), '0'],
    ],
  )
  await browser.close()
}

async function pressCards(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInAs(page, origin, 'paid')
  await page.goto(origin)
  await page.getByRole('button', { name: /^Меню/ }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  // Thread time: it includes the throttling but no other programs' processor time.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const times: number[] = []
  const worked: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    const card = page.locator('main article h4 a').nth(press)
    await card.scrollIntoViewIfNeeded()
    await page.waitForTimeout(LOOK_MS)
    const { x, y, width } = (await card.boundingBox())!
    await page.evaluate(timeNextText)
    const before = (await metricsOf(session)).TaskDuration!
    // Not through the locator: its own checks would be measured too.
    await page.mouse.click(x + width / 2, y + 8)
    times.push(await page.evaluate(() => (window as never as Timed).untilRead))
    worked.push(((await metricsOf(session)).TaskDuration! - before) * 1000)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.close()
  return { times, worked }
}

async function metricsOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

interface Timed {
  /** From the press to the end of the frame that has the text, ms. */
  untilRead: Promise<number>
}

/** Waits for the text with an observer: requesting every frame would add work before the text. */
function timeNextText() {
  const timed = window as never as Timed
  timed.untilRead = new Promise((resolve) => {
    const onPress = ({ timeStamp }: Event) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[role="dialog"] article p[dir]:not(header p)')) return
        watch.disconnect()
        requestAnimationFrame(() => {
          // The next task runs after the frame is drawn.
          const drawn = new MessageChannel()
          drawn.port1.onmessage = () => resolve(performance.now() - timeStamp)
          drawn.port2.postMessage(null)
        })
      })
      watch.observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('pointerup', onPress, { once: true, capture: true })
  })
}

interface Kept {
  heap: number
  nodes: number
  listeners: number
}

/** Memory that the page keeps after its posts were opened and closed several times. */
async function openAndClose(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInAs(page, origin, 'paid')
  await page.goto(origin)
  await page.getByRole('button', { name: /^Меню/ }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const open = async (press: number) => {
    await page
      .locator('main article h4 a')
      .nth(press % OPENED)
      .click()
    await page.locator('[role="dialog"] [data-comments] :is(form, textarea, [role="textbox"])').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const look = async (): Promise<Kept> => {
    await session.send('HeapProfiler.collectGarbage')
    const { JSHeapUsedSize = 0, Nodes = 0, JSEventListeners = 0 } = await metricsOf(session)
    return { heap: JSHeapUsedSize / 1e6, nodes: Nodes, listeners: JSEventListeners }
  }
  for (let press = 0; press < OPENED * 2; press += 1) await open(press)
  const before = await look()
  for (let press = 0; press < PRESSES; press += 1) await open(press)
  const after = await look()
  await page.close()
  return { before, after }
}

async function firstAddress(origin: string) {
  const html = await (await fetch(origin)).text()
  return /href="(\/material\/\d+)"/.exec(html)![1]!
}

/** Cumulative layout shift of a page while it loads and is scrolled to its end. */
async function shiftOf(browser: Browser, url: string, signedInAt: string | null) {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page: Page = await context.newPage()
  if (signedInAt) await signInAs(page, signedInAt, 'paid')
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.waitForTimeout(LOOK_MS)
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(250)
  }
  const sum = await page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum)
  await context.close()
  return sum.toFixed(3)
}
