import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const PAGES = [
  '/',
  '/?list=news',
  '/?channel=bookmarks',
  '/calendar',
  '/signals',
  '/coin/bitcoin',
  '/users/anna/profile',
  '/users/anna/alpha',
  '/users/anna/record',
  '/forecasters',
  '/screener',
  '/twitter-hype',
  '/nowhere',
]
const OWN = [
  '/user/settings',
  '/user/alpha',
  '/user/comments',
  '/user/subscription',
  '/user/subscription/purchase',
  '/user/subscription/wallets',
  '/portfolio',
  '/digest',
]
const TEXTS = [
  '/user/subscription/wallets',
  '/user/subscription/purchase',
  '/knowledge-base',
  '/coin/bitcoin',
  '/storeroom',
  '/rules/terms',
  '/report',
]
const LONGEST_WORD = 'превысокомногорассмотрительствующий'
const LONGEST_TICKER = 'W'.repeat(40)
const LONGEST_PRICE = '$1\u00a0234\u00a0567.12345678'

test.use({
  expectedInConsole: / 404 |HTTP error! Status: 404/,
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
})

for (const [role, pages] of [
  ['guest', PAGES],
  ['paid', [...PAGES, ...OWN]],
  ['moderator', [...PAGES, ...OWN]],
] as const) {
  test(`no page of the ${role} is wider than its window, even with the longest texts`, async ({ page, baseURL }) => {
    if (role !== 'guest') await signInAs(page, baseURL!, role)
    const wide: string[] = []
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect(page.locator('main [role=status][aria-label^="Загрузка"]')).toHaveCount(0)
      wide.push(...(await wider(page)).map((what) => `${path}: ${what}`))
      // The narrowest phone, a window of 1280 px at 200 %, and the first width of each wider layout.
      for (const width of [320, 577, 640, 769, 1025]) {
        await page.setViewportSize({ width, height: 780 })
        wide.push(...(await wider(page)).map((what) => `${path} at ${width}: ${what}`))
      }
      await hydrated(page)
      await writeTickers(page)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 780 })
        wide.push(...(await wider(page)).map((what) => `${path} with the longest ticker at ${width}: ${what}`))
      }
      await hydrated(page)
      await writeLongest(page)
      wide.push(...(await wider(page)).map((what) => `${path} with the longest: ${what}`))
    }
    expect(wide).toEqual([])
  })
}

test('a material with a formula is no wider at the desk than the window', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'editor')
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: 'Почему L2 дешевеют быстрее, чем растёт их выручка' })
  const address = await link.first().getAttribute('href')
  await page.goto(`/desk/materials/${new URL(address!, baseURL).pathname.split('/').at(-1)}`)
  await expect(page.locator('main pre')).toBeVisible()
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await wider(page), `at ${width} px`).toEqual([])
    const [card, formula] = await Promise.all([
      page.locator('main article').boundingBox(),
      page.locator('main pre').boundingBox(),
    ])
    expect(formula!.x + formula!.width).toBeLessThanOrEqual(card!.x + card!.width)
  }
})

test('pages of text are accessible: links in them differ not by colour alone', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  for (const path of TEXTS) {
    await page.goto(path)
    await expect(page.locator('main [role=status][aria-label^="Загрузка"]')).toHaveCount(0)
    // The button of a form changes its colours when the check has passed.
    await expect(page.getByText('Проверяем, что вы не робот')).toHaveCount(0)
    await expectAccessible(page, 'main')
  }
})

/** Elements that overflow the window to the right, the outermost first, except those inside a scroller. */
function wider(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const scrolls = (part: Element): boolean =>
      part !== document.body && (getComputedStyle(part).overflowX !== 'visible' || scrolls(part.parentElement!))
    const out = [...document.querySelectorAll('main *')].filter(
      (part) => part.getBoundingClientRect().right > screen.width + 1 && !scrolls(part),
    )
    return [`${document.documentElement.scrollWidth} px`, ...out.slice(-2).map((part) => part.outerHTML.slice(0, 160))]
  })
}

/** Waits until every text is hydrated: a change before that would be a hydration mismatch. */
function hydrated(page: Page) {
  return page.waitForFunction(() => {
    interface Props {
      dangerouslySetInnerHTML?: unknown
    }
    const propsOf = (part: Element) =>
      Object.entries(part).find(([key]) => key.startsWith('__reactProps'))?.[1] as Props | undefined
    /** React knows the part, or the closest part that it knows was made from a string. */
    const isHydrated = (part: Element, inside = false): boolean => {
      const props = propsOf(part)
      if (props) return !inside || props.dangerouslySetInnerHTML !== undefined
      return part.parentElement !== null && isHydrated(part.parentElement, true)
    }
    const hasText = (part: Element) => [...part.childNodes].some((node) => node instanceof Text && node.data.trim())
    return [...document.querySelectorAll('main *')].every((part) => !hasText(part) || isHydrated(part))
  })
}

/** Makes every coin's ticker as long as one that a provider may send. */
function writeTickers(page: Page) {
  return page.evaluate((ticker) => {
    for (const part of document.querySelectorAll('main :is(b, strong, span, a)'))
      if (part.childElementCount === 0 && /^[A-Z]{2,6}$/.test(part.textContent ?? ''))
        for (const text of part.childNodes) if (text instanceof Text) text.data = ticker
  }, LONGEST_TICKER)
}

/** Replaces texts with the longest word and numbers with the longest price; timers and form counters are left. */
function writeLongest(page: Page) {
  return page.evaluate(
    ([word, price]) => {
      const parts = document.querySelectorAll<HTMLElement>(
        'main :is(h3, h4, p, dd, td, li, article b, small, .num):not([role=timer], form *)',
      )
      for (const part of parts)
        for (const text of part.childNodes)
          if (text instanceof Text && text.data.trim()) {
            if (/\d/.test(text.data)) text.data = price!
            else if (!part.matches('.num')) text.data = word!
          }
    },
    [LONGEST_WORD, LONGEST_PRICE],
  )
}

test('the words of a coin’s stream have the width of a phone', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/coin/hyperliquid')
    const row = page.getByRole('region', { name: 'Что говорил клуб' }).getByRole('listitem').first()
    // Both at one moment: the page's scrollbar and fonts may come between two questions.
    const narrower = () =>
      row.evaluate((one) => {
        const room = one.clientWidth - 2 * Number.parseFloat(getComputedStyle(one).paddingInline)
        return Math.round(room - one.querySelector('a')!.getBoundingClientRect().width)
      })
    await expect.poll(narrower).toBe(0)
  }
})
