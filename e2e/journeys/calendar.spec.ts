import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, B-167, B-359, B-360
test('a member turns the months to their ends and opens an event', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/calendar')
  const month = page.locator('main [aria-live=polite]')
  await expect(month).toHaveText(/\d{4}/)
  const name = await month.textContent()
  await page.locator('main table button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible()
  await page.keyboard.press('Escape')
  const next = page.getByRole('button', { name: 'Следующий месяц' })
  await next.click()
  await expect(month).not.toHaveText(name!)
  for (let shown = await month.textContent(); await next.isEnabled(); shown = await month.textContent()) {
    await next.click()
    await expect(month).not.toHaveText(shown!)
  }
  const previous = page.getByRole('button', { name: 'Предыдущий месяц' })
  for (let offset = 12; offset > 0; offset -= 1) {
    const shown = await month.textContent()
    await previous.click()
    await expect(month).not.toHaveText(shown!)
  }
  await expect(month).toHaveText(name!)
})

// spec: B-169
test('only important events are left when asked for', async ({ page, baseURL }) => {
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

test('a guest sees what the calendar is for instead', async ({ page }) => {
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeVisible()
  await expect(page.locator('main table')).toHaveCount(0)
})

test('the days beside the feed are walked with the arrows', async ({ page }) => {
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
test('the page counts down to what it waits for', async ({ page }) => {
  await page.goto('/')
  const timer = page.getByRole('timer').first()
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/)
  // Its seconds stand still where nobody sees them.
  await timer.scrollIntoViewIfNeeded()
  const before = await timer.textContent()
  await expect(timer).not.toHaveText(before!)
})
