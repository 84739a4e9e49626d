import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { type Started, startWithFixedPrices } from '../server.ts'
import { scoreOf, shiftsOf, watchShifts } from '../shifts.ts'

/** Window sizes for the first screen; laptop and phone windows are low. */
const WINDOWS = [
  [360, 780],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const
/** A former member has one of their own. */
const band = (page: Page) => page.getByRole('region', { name: /^(О клубе|Ваш доступ)$/ })
const teaser = (page: Page) => page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })

test.describe('first screen without access', () => {
  let server: Started
  test.beforeAll(async () => {
    server = await startWithFixedPrices()
  })
  test.afterAll(() => server.stop())

  for (const role of [null, 'lapsed'] as const)
    test(`the first screen of ${role ?? 'a guest'} begins with posts rather than the offer, at five widths`, async ({
      page,
    }) => {
      if (role) await signInAs(page, server.origin, role)
      await watchShifts(page)
      // The first load warms up: it does not know the reader before hydration, and it may keep a fallback font.
      await page.goto(server.origin)
      await expect(band(page)).toBeVisible()
      await page.evaluate(() => document.fonts.load('700 13px Onest', 'Клуб'))
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height })
        await page.goto(server.origin)
        await expect(band(page)).toBeVisible()
        // A fallback font may be wider.
        await page.evaluate(() => document.fonts.ready)
        const seen = await page.evaluate(firstScreen)
        expect(seen.band, `${width}: the band`).toBeLessThanOrEqual(width < 768 ? 72 : 88)
        expect(seen.card, `${width}: the first card`).toBeLessThan(300)
        expect(seen.pinned, `${width}: what is pinned`).toBeLessThan(seen.bottom)
        expect(seen.newest, `${width}: the newest`).toBeLessThan(seen.bottom)
        expect(seen.offer, `${width}: the offer`).toBeGreaterThan(seen.third)
        expect(seen.isWide, `${width}: nothing is pushed out`).toBe(false)
        // A reader's header has a button that a guest's does not have.
        const shifts = await shiftsOf(page)
        expect(scoreOf(shifts), `${width}: nothing jumps: ${JSON.stringify(shifts)}`).toBeLessThan(role ? 0.005 : 0.001)
      }
    })
})

/** Bottom edges of titles, and the bottom of the visible window. */
function firstScreen() {
  const box = (element: Element | null | undefined) => element!.getBoundingClientRect()
  const cards = [...document.querySelectorAll('article:has(h4)')].filter((card) => card.matches('[data-color]'))
  const byDate = cards.toSorted((one, other) => date(other).localeCompare(date(one)))
  const bar = document.querySelector('nav[aria-label="Нижнее меню"]')
  return {
    band: box(document.querySelector('section:is([aria-label="О клубе"], [aria-label="Ваш доступ"])')).height,
    card: box(cards[0]).top,
    pinned: box(cards[0]!.querySelector('h4')).bottom,
    newest: box(byDate[0]!.querySelector('h4')).bottom,
    third: box(cards[2]).bottom,
    offer: box(document.querySelector('#teaser')).top,
    bottom: box(bar).height > 0 ? box(bar).top : innerHeight,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }
  function date(card: Element) {
    return card.querySelector('time')?.dateTime ?? ''
  }
}

test('on a phone a guest’s tab «Новости» shows news first and the offer after the sixth of them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('link', { name: 'Новости' }).click()
  await expect(page.getByRole('heading', { name: 'Инфошум' })).toBeInViewport()
  await expect(teaser(page)).not.toBeInViewport()
  const rows = page.locator('article:visible')
  const top = (await teaser(page).boundingBox())!.y
  const isAbove = await rows.evaluateAll((all) =>
    all.map((row) => row.compareDocumentPosition(document.querySelector('#teaser')!)),
  )
  expect(isAbove.length).toBeGreaterThan(6)
  expect((await rows.nth(5).boundingBox())!.y).toBeLessThan(top)
  expect((await rows.nth(6).boundingBox())!.y).toBeGreaterThan(top)
})

test('a guest’s tablet has both lists side by side and the three options of the offer in one row', async ({ page }) => {
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/')
    const [alpha, news] = await Promise.all(
      ['Альфа', 'Инфошум'].map(async (name) => (await page.getByRole('heading', { name }).first().boundingBox())!),
    )
    expect(alpha!.y).toBe(news!.y)
    const options = page.getByRole('region', { name: 'Выберите подписку' }).getByRole('button')
    const tops = await options.evaluateAll((all) =>
      all.filter((one) => one.hasAttribute('aria-pressed')).map((one) => one.getBoundingClientRect().top),
    )
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  }
})

test('a guest’s subscription page has the offer and the list of what membership gives', async ({ page }) => {
  await page.goto('/user/subscription')
  await expect(teaser(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Выберите подписку' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page, 'main')
})

test('a guest sees ended signals and the next events above the offer, and no paid text is sent', async ({ page }) => {
  const secret = await page.request.get('/api/signals/ended/')
  const { results } = (await secret.json()) as { results: { title: string; result_percent: number }[] }
  expect(results.map(({ result_percent }) => result_percent > 0).sort()).toEqual([false, true])
  await page.goto('/signals')
  const all = page.getByRole('region', { name: 'Закрытые сигналы' })
  for (const { title } of results) await expect(all.getByTitle(title)).toBeVisible()
  expect((await all.boundingBox())!.y).toBeLessThan((await teaser(page).boundingBox())!.y)
  await page.goto('/')
  const ended = page.getByRole('region', { name: 'Чем закончились сигналы' })
  for (const { title } of results) await expect(ended.getByText(title)).toBeVisible()
  expect((await ended.boundingBox())!.y).toBeLessThan((await teaser(page).boundingBox())!.y)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Ближайшие события' }).getByRole('listitem')).toHaveCount(3)
  await expect(
    page
      .locator('article')
      .getByText(/^ещё \d+\sмин$/)
      .first(),
  ).toBeVisible()
})

for (const theme of ['dark', 'blue'])
  test(`a guest’s calendar, signals and subscription pages are accessible in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/calendar', '/signals', '/user/subscription']) {
      await page.goto(path)
      await expect(teaser(page)).toBeVisible()
      await expectAccessible(page, 'main')
    }
  })
