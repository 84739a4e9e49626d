/// <reference lib="dom" />
/** Latency of a thread of 10,000 comments: from a press or key to the frame that shows its effect. */
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { connect } from '../apps/server/src/platform/database.ts'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { signInAs } from '../e2e/people.ts'
import { addThreads } from './comments.ts'
import { median, table } from './table.ts'

const COMMENTS = 10_000
const SLOWDOWN = 4
const TURNS = 9
const TEXT = 'Ваш комментарий'
const UNFOLDED = '[data-comments] [class*="fold"][aria-expanded="true"]'
const ANSWER = '[data-comments] article form'

export async function longThread(origin: string, databaseUrl: string) {
  const db = connect(databaseUrl, () => {}, { max: 1 })
  const { rows } = await db.query<{ id: number }>(
    `select id from posts where live and model = 'Material' order by comments_count limit 1`,
  )
  const { id } = rows[0]!
  await addThreads(db, [id], COMMENTS)
  // A long comment, which is shown folded, on the first page.
  await db.query(
    `update comments set text = repeat('слово ', 150)
     where id = (select max(c.id) from comments c join comment_threads t on t.id = c.thread_id where t.post_id = $1 and c.ancestors = '{}')`,
    [id],
  )
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInAs(page, origin, 'paid')
  await readToTheEnd(page, `${origin}/material/${id}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const watch: Watch = { page, session }
  const field = page.getByRole('textbox', { name: TEXT })
  const answer = page
    .locator('[data-comments] article')
    .nth(2)
    .getByRole('button', { name: /Ответить|Скрыть/ })
  const long = page
    .locator('[data-comments] article [aria-expanded]')
    .filter({ hasText: /Показать полностью|^Скрыть$/ })
  const done: Record<string, Answered[]> = {}
  const take = async (what: string, act: () => Promise<void>, until: Sight) => {
    const answered = await timed(watch, act, until)
    done[what] = [...(done[what] ?? []), answered]
  }
  const onItsWay = { selector: '[data-comments] article[aria-busy]', isThere: true }
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Clears the server's rate limit of a few comments a minute.
    await db.query('truncate attempts')
    await field.fill(`Замер ${turn}`)
    await page.waitForTimeout(500)
    await take('a letter typed', () => field.press('z'), { selector: 'textarea', isThere: true })
    await take('a comment added', () => field.press('Control+Enter'), onItsWay)
    await page.locator(onItsWay.selector).waitFor({ state: 'detached' })
    await page.waitForTimeout(500)
    await take('an answer opened', () => answer.click(), { selector: ANSWER, isThere: true })
    await take('an answer closed', () => answer.click(), { selector: ANSWER, isThere: false })
    await take('a long one unfolded', () => long.first().click(), { selector: UNFOLDED, isThere: true })
    await take('a long one folded', () => long.first().click(), { selector: UNFOLDED, isThere: false })
  }
  table(
    [
      `${COMMENTS} comments, slowed ${SLOWDOWN} times`,
      'median, ms',
      'slowest, ms',
      "the page's thread worked, median, ms",
    ],
    Object.entries(done).map(([what, all]) => [
      `${what} (goal ≤ 200)`,
      median(all.map(({ wall }) => wall)).toFixed(0),
      Math.max(...all.map(({ wall }) => wall)).toFixed(0),
      median(all.map(({ worked }) => worked)).toFixed(0),
    ]),
  )
  await browser.close()
  await db.end()
}

/** Loads the whole thread and returns to its beginning. */
async function readToTheEnd(page: Page, address: string) {
  let isRead = false
  page.on('response', async (response) => {
    if (!/\/api\/comments\/\d+\/\?/.test(response.url())) return
    const { next, results } = (await response.json()) as { next: string | null; results: unknown[] }
    isRead ||= next === null && results.length > 0
  })
  await page.goto(address)
  await page.locator('[data-comments] article').first().waitFor()
  while (!isRead) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(150)
  }
  page.removeAllListeners('response')
  await page.getByRole('textbox', { name: TEXT }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(1000)
}

interface Watch {
  page: Page
  session: CDPSession
}

interface Answered {
  wall: number
  worked: number
}

interface Timed {
  untilAnswered: Promise<number>
}

/** Element that must appear, or disappear, when the page has answered. */
interface Sight {
  selector: string
  isThere: boolean
}

/** Time from a press or key to the end of the frame that answers it. */
async function timed({ page, session }: Watch, act: () => Promise<void>, until: Sight): Promise<Answered> {
  await page.evaluate(timeNextAnswer, until)
  const workedOf = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  const before = await workedOf()
  await act()
  const wall = await page.evaluate(() => (window as never as Timed).untilAnswered)
  return { wall, worked: (await workedOf()) - before }
}

function timeNextAnswer({ selector, isThere }: Sight) {
  const timed = window as never as Timed
  timed.untilAnswered = new Promise((resolve) => {
    const isSeen = () => (document.querySelector(selector) !== null) === isThere
    const onInput = ({ timeStamp }: Event) => {
      for (const kind of ['keydown', 'pointerup']) removeEventListener(kind, onInput, true)
      const answer = () =>
        requestAnimationFrame(() => {
          // The next task runs after the frame is drawn.
          const drawn = new MessageChannel()
          drawn.port1.onmessage = () => resolve(performance.now() - timeStamp)
          drawn.port2.postMessage(null)
        })
      if (isSeen()) return answer()
      const watch = new MutationObserver(() => {
        if (!isSeen()) return
        watch.disconnect()
        answer()
      })
      watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    }
    for (const kind of ['keydown', 'pointerup']) addEventListener(kind, onInput, true)
  })
}
