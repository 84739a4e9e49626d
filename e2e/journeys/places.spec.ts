import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'

// spec: A-046
test('a change of the query and a reload begin at the top as well', async ({ page }) => {
  await page.goto('/')
  await scrollTo(page, 900)
  await page.locator('article footer span > button').last().click()
  await expect(page).toHaveURL(/channel=/)
  await expect.poll(() => topOf(page)).toBe(0)
  await page.goto('/')
  await scrollTo(page, 900)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
  expect(await topOf(page)).toBe(0)
})

// Complaint C2; a press on a link begins at the top all the same.
test('a step back returns to the place in the list, as far as it was read', async ({ page }) => {
  const first = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll('article')]
      const card = cards.find((one) => one.getBoundingClientRect().bottom > 56)!
      return { title: card.querySelector('h4')!.textContent, top: card.getBoundingClientRect().top }
    })
  await page.goto('/')
  await expect
    .poll(async () => {
      await scrollTo(page, Number.MAX_SAFE_INTEGER)
      return page.evaluate(() => document.documentElement.scrollHeight)
    })
    .toBeGreaterThan(12_000)
  await scrollTo(page, 8000)
  await expect.poll(async () => (await first()).title).toBeTruthy()
  const before = await first()
  await page.getByRole('banner').getByRole('link', { name: 'Календарь' }).click()
  await expect(page).toHaveTitle(/Календарь/)
  expect(await topOf(page)).toBe(0)
  await page.goBack()
  await expect.poll(first).toEqual(before)
  await page.goForward()
  await expect(page).toHaveTitle(/Календарь/)
  await expect.poll(() => topOf(page)).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Палата' }).click()
  await expect(page).toHaveURL('/')
  expect(await topOf(page)).toBe(0)
})

test('the keys walk through the header without moving the page', async ({ page }) => {
  await page.goto('/')
  await scrollTo(page, 900)
  for (const name of ['К содержанию', 'Палата', 'Календарь', 'Форкасты']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused()
    expect(await topOf(page)).toBe(900)
  }
})

const topOf = (page: Page) => page.evaluate(() => window.scrollY)

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top)
}
