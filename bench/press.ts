/// <reference lib="dom" />
/** What a reader presses, on a computer and on a phone: from the press to the frame that answers it. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { type Answered, answered, openSlowed, SLOWDOWN, type Slowed } from './interactions.ts'
import { median, table } from './table.ts'

const TURNS = Number(process.env.TURNS ?? 20)
const WIDTHS = [1280, 390] as const
const READY_MS = 4000
const PATIENCE_MS = 90_000
const LONG_TEXT = 'Слово о рынке. '.repeat(1334)

/** One thing that is pressed; `back` is pressed after it and measured too when it has a name. */
interface Press {
  name: string
  path: string
  role?: 'paid' | 'editor'
  /** Before the first turn. */
  ready?: (page: Page) => Promise<unknown>
  /** What is pressed in this turn; without it `keys` are typed where the focus is. */
  target?: (page: Page, turn: number) => Locator
  keys?: string
  back?: { name?: string; act: (page: Page, turn: number) => Promise<unknown> }
  /** Left out at this width, where the thing does not stand. */
  not?: (typeof WIDTHS)[number]
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
/** A chip of a coin is a button too, but not an element of that name. */
const inMain = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).and(page.locator('button'))
const byEscape = (name?: string) => ({
  ...(name && { name }),
  act: (page: Page) => page.keyboard.press('Escape'),
})
/** Presses one of two in turns, so that each press changes something. */
const oneOf =
  (...names: string[]) =>
  (page: Page, turn: number) =>
    inMain(names[turn % names.length]!)(page)
/** A table on a computer, a list on a phone. */
const coinRows = (page: Page) => page.locator('[role="grid"] tbody tr, ul[aria-label^="Монеты:"] li')
const rowsStand = (page: Page) => coinRows(page).first().waitFor()

const PRESSES: Press[] = [
  {
    name: 'a post, from its card',
    path: '/',
    target: (page, turn) => page.locator('main article h4 a').nth(turn % 4),
    back: byEscape('a post, closed'),
  },
  {
    name: 'a reaction',
    path: '/post',
    target: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Огонь/ })
        .first(),
  },
  { name: 'the bell', path: '/', target: button(/^Уведомления/), back: byEscape('the bell, closed') },
  { name: 'search, opened', path: '/', target: button('Поиск'), back: byEscape('search, closed'), not: 390 },
  {
    name: 'search, a letter',
    path: '/',
    ready: async (page) => {
      await button('Поиск')(page).click()
      await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('combobox')).first().focus()
    },
    keys: 'б',
    back: { act: (page) => page.keyboard.press('Backspace') },
    not: 390,
  },
  {
    name: "a channel's filter",
    path: '/',
    target: (page, turn) =>
      page
        .getByRole('navigation')
        .getByRole('button', { name: ['Аналитика', 'Все'][turn % 2]!, exact: true })
        .first(),
  },
  {
    name: "the calendar's next month",
    path: '/calendar',
    target: button('Следующий месяц'),
    back: { act: async (page, turn) => turn % 6 === 5 && page.reload() },
  },
  {
    name: "the screener's mode",
    path: '/screener',
    ready: rowsStand,
    target: oneOf('Импульсы', 'Периоды', 'Месяцы', 'Динамика'),
  },
  { name: "the screener's base", path: '/screener', ready: rowsStand, target: oneOf('BTC', 'ETH', 'SOL', 'USDT') },
  {
    name: 'a coin, from the screener',
    path: '/screener',
    ready: rowsStand,
    target: (page, turn) =>
      coinRows(page)
        .nth(turn % 5)
        .getByRole('link')
        .first(),
    back: { act: (page) => page.goBack().then(() => rowsStand(page)) },
  },
  { name: "a coin's range", path: '/coin/bitcoin', target: oneOf('30 д', '90 д', 'Год', '7 д') },
  { name: 'the portfolio', path: '/', target: button('Портфель'), back: byEscape('the portfolio, closed'), not: 390 },
  { name: 'the menu', path: '/', target: button(/^Меню: /), back: byEscape('the menu, closed') },
  {
    name: 'the theme',
    path: '/',
    ready: (page) => button(/^Меню: /)(page).click(),
    target: (page, turn) =>
      page.getByRole('button', { name: ['Тёмная', 'Синяя', 'Светлая'][turn % 3]!, exact: true }).first(),
  },
  {
    name: 'the player',
    path: '/?channel=podcasts',
    target: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Слушать|Пауза)/ })
        .first(),
  },
  { name: 'the editor', path: '/', target: button('Добавить мнение'), back: byEscape('the editor, closed') },
  {
    name: 'a letter in a text of 20,000 signs',
    path: '/',
    ready: async (page) => {
      await button('Добавить мнение')(page).click()
      const text = page.getByRole('textbox', { name: 'Текст', exact: true })
      await text.focus()
      await page.keyboard.insertText(LONG_TEXT)
    },
    keys: 'я',
  },
  { name: "the desk's list, a tab", path: '/desk/news', role: 'editor', target: oneOf('На сайте', 'Все') },
]

export async function presses(origin: string, only?: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const failed: string[] = []
  for (const width of WIDTHS) {
    const lines = new Map<string, Answered[]>()
    for (const press of PRESSES)
      if (press.not !== width && (!only || press.name.includes(only)))
        await take(browser, origin, press, width, lines).catch((error: Error) =>
          failed.push(`${press.name} at ${width}: ${error.message}`),
        )
    table(
      [
        `pressed at ${width} px, slowed ${SLOWDOWN} times`,
        'median, ms',
        'p95, ms',
        "the page's thread, median, ms",
        'goal',
      ],
      [...lines].map(([name, all]) => {
        const times = all.map(({ wall }) => wall).sort((one, other) => one - other)
        const worked = median(all.map((one) => one.worked)).toFixed(0)
        const late = times[Math.ceil(times.length * 0.95) - 1]!
        return [name, median(times).toFixed(0), late.toFixed(0), worked, '≤ 100, 200']
      }),
    )
  }
  await browser.close()
  // One that cannot be pressed does not keep the others from being measured.
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

async function take(browser: Browser, origin: string, press: Press, width: number, lines: Map<string, Answered[]>) {
  const slowed = await openSlowed(browser, origin, { role: press.role ?? 'paid', width })
  slowed.page.setDefaultTimeout(PATIENCE_MS)
  try {
    await slowed.page.goto(origin + (press.path === '/post' ? await firstPost(origin) : press.path))
    await slowed.page
      .getByRole(press.role === 'editor' ? 'navigation' : 'banner')
      .first()
      .waitFor()
    // What wakes when the page is idle has woken.
    await slowed.page.waitForTimeout(READY_MS)
    await press.ready?.(slowed.page)
    for (let turn = 0; turn < TURNS; turn += 1) await takeTurn(slowed, press, turn, lines)
  } finally {
    await slowed.close()
  }
}

async function takeTurn(slowed: Slowed, press: Press, turn: number, lines: Map<string, Answered[]>) {
  const add = (name: string, one: Answered) => lines.set(name, [...(lines.get(name) ?? []), one])
  add(press.name, await answered(slowed, await prepared(slowed, press, turn)))
  const { back } = press
  if (back?.name) add(back.name, await answered(slowed, async () => void (await back.act(slowed.page, turn))))
  else await back?.act(slowed.page, turn)
}

/** Finds the place of the target before the measurement: a locator's own checks are work of the page. */
async function prepared({ page }: Slowed, { target, keys }: Press, turn: number) {
  if (!target) return () => page.keyboard.type(keys!)
  const found = target(page, turn)
  await found.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await found.boundingBox())!
  // A link's second line may be shorter than its first, so the press is near its beginning.
  return () => page.mouse.click(x + Math.min(width / 2, 40), y + Math.min(height / 2, 12))
}

async function firstPost(origin: string) {
  const html = await (await fetch(origin)).text()
  return /href="(\/material\/\d+)"/.exec(html)![1]!
}
