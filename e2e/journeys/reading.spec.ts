import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'
import { scoreOf, shiftsOf, watchShifts } from '../shifts.ts'

const popup = (page: Page) => page.getByRole('dialog')
const titles = (page: Page) => page.locator('main article h4 a[href]:not([href*="comment_id"])')

/** Top of a card in the window, px. */
const placeOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().top)

/** Gives updates no reply: what other journeys publish and pin would move the cards of the list. */
const withoutUpdates = (page: Page) => page.route(/\/api\/(live|alpha\/check-update)\//, () => {})

/** Scrolls down the list and returns a card in the window that stays rendered when others above it change. */
async function cardInSight(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 1400))
  const seen = () =>
    titles(page).evaluateAll((links) => {
      const link = links.find((one) => {
        const { top } = one.getBoundingClientRect()
        return top > 200 && top < 500
      })
      return link?.getAttribute('href') ?? null
    })
  await expect.poll(seen).not.toBeNull()
  return page.locator(`main article h4 a[href="${await seen()}"]`)
}

// spec: A-109, B-029, B-039, B-040
test.describe('closing a post’s popup', () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['a step back', (page) => page.goBack()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the cross', (page) => popup(page).getByRole('button', { name: 'Закрыть' }).click()],
    ['the backdrop', (page) => page.mouse.click(8, 300)],
  ]

  test('each way to close a post’s popup returns to the same place of the list, without requesting it again', async ({
    page,
    baseURL,
  }) => {
    await withoutUpdates(page)
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/?channel=macro&list=alpha')
    await expect(page.getByRole('button', { name: /^Меню/ })).toBeVisible()
    const card = await cardInSight(page)
    const before = await placeOf(card)
    const asked: string[] = []
    page.on('request', (request) => /\/api\/alpha\/(all|channels)\//.test(request.url()) && asked.push(request.url()))
    for (const [, close] of ways) {
      await card.click()
      await expect(popup(page).getByRole('heading', { level: 2 }).first()).toHaveText((await card.textContent())!)
      await expect(page).toHaveURL(new RegExp(`${await card.getAttribute('href')}$`))
      await close(page)
      await expect(popup(page)).toBeHidden()
      await expect(page).toHaveURL('/?channel=macro&list=alpha')
      expect(Math.abs((await placeOf(card)) - before)).toBeLessThanOrEqual(8)
      await expect(card).toBeFocused()
    }
    expect(asked).toEqual([])
  })
})

// spec: B-050, B-051, B-052, B-102
test('F5 turns a post’s popup into a page without a reload, and a step back leads to the list', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  const card = titles(page).nth(1)
  await card.click()
  const comments = (within: Page | Locator) => within.locator('[data-comments]').getByRole('article')
  await comments(popup(page)).first().scrollIntoViewIfNeeded()
  const id = (await popup(page).locator('[data-comments] article[id]').first().getAttribute('id'))!
  // Requests get no reply, so the page must use its cache.
  await page.route('**/api/comments/**', () => {})
  const address = page.url()
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.keyboard.press('F5')
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator(`[data-comments] #${id}`)).toBeAttached()
  await expect(page).toHaveURL(address)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(began)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(titles(page).first()).toBeVisible()
})

test('after a reload of a post opened as a popup, a step back returns to the same place of the list', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/?list=alpha')
  await expect(page.getByRole('button', { name: /^Меню/ })).toBeVisible()
  const card = await cardInSight(page)
  const before = await page.evaluate(() => scrollY)
  await card.click()
  await expect(popup(page).getByRole('article').locator('p').nth(1)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goBack()
  await expect(page).toHaveURL('/?list=alpha')
  // The list is read again, and other journeys may have changed it: the position is compared, not a card's. A price that
  // moved meanwhile may wrap a card's coins, which is a line of 22 px.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(32)
})

// spec: B-045, B-046
test('a card’s title opens a new tab by Ctrl, Meta or Shift with a click and by the middle button', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const card = titles(page).first()
  const address = await card.getAttribute('href')
  const ways: Parameters<Locator['click']>[0][] = [
    { modifiers: ['Control'] },
    { modifiers: ['Meta'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ]
  for (const way of ways) {
    const opened = context.waitForEvent('page')
    await card.click(way)
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`${address}$`))
    await tab.close()
  }
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

// spec: A-410, B-109
test('a guest opens a card, sees the offer in place of the text, and goes back', async ({ page }) => {
  await page.goto('/')
  await titles(page).first().click()
  await expect(popup(page).getByText('Полный доступ к материалам открыт только участникам клуба')).toBeVisible()
  await expect(popup(page).getByRole('button', { name: /^Комментариев/ })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

// spec: B-048, B-049
test('the last comment of a card opens its post’s popup at that comment', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  await page.locator('main article a[href*="comment_id"]').first().click()
  await expect(popup(page).getByRole('article')).toBeVisible()
  await expect(page).toHaveURL(/\/(news|material|opinion)\/\d+\?comment_id=\d+$/)
  const comment = new URL(page.url()).searchParams.get('comment_id')
  await expect(popup(page).locator(`#comment-${comment}`)).toBeInViewport()
  await expect(popup(page).locator(`#comment-${comment}`)).toBeFocused()
})

test('a member reads ten posts one after another and returns to the same place of the list', async ({
  page,
  baseURL,
}) => {
  await withoutUpdates(page)
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/?list=alpha')
  await expect(page.getByRole('button', { name: /^Меню/ })).toBeVisible()
  const first = await cardInSight(page)
  const before = await placeOf(first)
  await first.click()
  for (let read = 1; read < 10; read += 1) {
    await expect(popup(page).getByRole('article').locator('p').nth(1)).toBeVisible()
    const address = page.url()
    await popup(page)
      .getByRole('region', { name: 'Похожее' })
      .getByRole('link')
      .nth(read % 2)
      .click()
    await expect(page).not.toHaveURL(address)
  }
  await popup(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL('/?list=alpha')
  expect(Math.abs((await placeOf(first)) - before)).toBeLessThanOrEqual(8)
  await expect(first).toBeFocused()
})

test('a post’s popup opens, keeps the focus and closes to its card by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  const card = titles(page).nth(1)
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await expect.poll(isInside).toBe(true)
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press(step < 20 ? 'Tab' : 'Shift+Tab')
    // At the end the focus stands beside the dialog, on the trap's guard, until the trap moves it.
    await expect.poll(isInside).toBe(true)
  }
  // If a coin has the focus, the first Escape only closes its tooltip.
  await page.keyboard.press('Escape')
  if (await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(card).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a post takes the whole screen with its dock at the bottom, and closes by its arrow', async ({
    page,
    baseURL,
  }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/')
    await titles(page).first().tap()
    await expect(popup(page).getByRole('article').locator('p').nth(1)).toBeVisible()
    expect(await popup(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const dock = await popup(page)
      .getByRole('button', { name: /^Комментариев/ })
      .last()
      .boundingBox()
    expect(dock!.y).toBeGreaterThan(780)
    expect(Math.min(dock!.width, dock!.height)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await popup(page).getByRole('button', { name: 'Назад' }).tap()
    await expect(page).toHaveURL('/')
  })
})

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a member’s news, opinion and episode come without layout shifts', async ({ page, context, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await watchShifts(page)
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/')
    const addresses = await page.evaluate(() =>
      ['news', 'opinion', 'material'].map(
        // A card with its last comment: the journey waits for comments.
        (kind) =>
          document
            .querySelector(`article a[href^="/${kind}/"][href*="comment_id"]`)!
            .getAttribute('href')!
            .replace(/\?.*/, ''),
      ),
    )
    const token = await tokenOf(baseURL!, 'paid')
    const headers = { authorization: `Bearer ${token}` }
    const list = await page.request.get('/api/alpha/last-podcast-list/', { headers })
    const { results } = (await list.json()) as { results: { id: number }[] }
    for (const address of [...addresses, ...results.slice(0, 2).map(({ id }) => `/material/${id}`)]) {
      await page.goto(address)
      const comments = page.getByRole('region', { name: 'Комментарии' })
      // The newest episodes may have none yet.
      const come = comments.getByRole('article').or(comments.getByText('Комментариев пока нет'))
      await expect(come.first()).toBeAttached()
      if (results.some(({ id }) => address.endsWith(`/${id}`))) await expect(page.getByText('Таймкоды')).toBeVisible()
      await expect(page.locator('[data-awaited], [aria-busy="true"]')).toHaveCount(0)
      const shifts = await shiftsOf(page)
      // A font that comes late moves the words of a line by 0.002; a part that comes late moves the page by 0.03 or more.
      expect(scoreOf(shifts), `${address}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
    }
  })
})

for (const theme of ['light', 'dark', 'blue']) {
  test(`a post is accessible as a page, as a popup and in print in the ${theme} theme`, async ({ page, baseURL }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/')
    await titles(page).nth(1).click()
    await expect(popup(page).getByRole('article').locator('p').nth(1)).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.reload()
    await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible()
    await expectAccessible(page)
    // In print, at A4's width, only the text is shown.
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Действия|В избранное|Комментариев)/ })).toHaveCount(0)
    const hidden = await page
      .getByRole('article')
      .locator('p')
      .nth(1)
      .evaluate((paragraph) => {
        const code = Object.assign(document.createElement('pre'), { textContent: 'x'.repeat(500) })
        paragraph.after(code)
        return code.scrollWidth - code.clientWidth
      })
    expect(hidden).toBe(0)
  })
}
