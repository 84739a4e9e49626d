import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, B-167, B-359, B-360
test('a member turns the calendar’s months to the last one each way and opens an event by the keyboard', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/calendar')
  const month = page.locator('main [aria-live=polite]')
  await expect(month).toHaveText(/\d{4}/)
  const name = await month.textContent()
  const event = page.locator('main table button').first()
  await event.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible()
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(event).toBeFocused()
  const turnToEnd = async (words: string) => {
    const button = page.getByRole('button', { name: words })
    const left: (string | null)[] = []
    while (await button.isEnabled()) {
      const shown = await month.textContent()
      await button.click()
      await expect(month).not.toHaveText(shown!)
      left.push(shown)
    }
    return left
  }
  expect(await turnToEnd('Следующий месяц')).toHaveLength(12)
  const passed = await turnToEnd('Предыдущий месяц')
  expect(passed).toHaveLength(24)
  expect(passed[12]).toBe(name)
})

// spec: B-169
test('the filter «Важные» of the calendar leaves only important events', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/calendar')
  const events = page.locator('main table button')
  await expect(events.first()).toBeVisible()
  const all = await events.count()
  await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/api/calendar/filter/?highlighted=true')),
    page.getByRole('button', { name: 'Важные' }).click(),
  ])
  await expect(page.locator('main table button:not([data-important=true])')).toHaveCount(0)
  expect(await events.count()).toBeLessThan(all)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // spec: B-167
  test('the calendar’s list opens at today, keeps its heading in sight and returns to it by «Сегодня»', async ({
    page,
    baseURL,
  }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/calendar')
    const today = page.getByRole('heading', { name: /^Сегодня, / })
    await expect(today).toBeInViewport()
    await expectAccessible(page, 'main')
    const back = page.getByRole('button', { name: 'Сегодня', exact: true })
    await expect(back).toBeHidden()
    const events = page.getByRole('region', { name: /^Сегодня, / }).getByRole('button')
    await events.last().evaluate((button) => button.scrollIntoView({ block: 'start' }))
    await expect(today).toBeInViewport()
    await page.getByRole('button', { name: /^Прошедшие дни/ }).click()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(today).not.toBeInViewport()
    await back.click()
    await expect(today).toBeFocused()
    await expect(today).toBeInViewport()
  })
})

test('today’s events are in sight in a desktop window of 1280 × 800 without scrolling', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/calendar')
  await expect(page.locator('main [data-today=true] button').first()).toBeInViewport({ ratio: 1 })
})

test('a guest sees the next three events and the offer of membership, without the month’s table', async ({ page }) => {
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Ближайшие события' })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await next.getByRole('listitem').first().click()
  const event = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expect(event).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/calendar\?event=\d+$/)
  await page.reload()
  await expect(event).toBeVisible()
  await page.goBack()
  await expect(event).toBeHidden()
  await expect(page).toHaveURL('/calendar')
  await expect(page.locator('main table')).toHaveCount(0)
})

test('the days of the calendar beside the feed are walked with the arrow keys and Home', async ({ page }) => {
  await page.goto('/')
  const today = page.locator('aside [data-today=true]')
  await today.focus()
  const place = Number(await today.getAttribute('data-place'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(`aside [data-place="${place - 6}"]`)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.locator(`aside [data-place="${place - 6 - ((place - 6) % 7)}"]`)).toBeFocused()
})

// spec: B-168
test('the countdown on the main page ticks', async ({ page }) => {
  await page.goto('/')
  const timer = page.getByRole('timer').first()
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/)
  // The countdown stops while it is out of sight.
  await timer.scrollIntoViewIfNeeded()
  const before = await timer.textContent()
  await expect(timer).not.toHaveText(before!)
})
