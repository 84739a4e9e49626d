import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec: A-056
test('/twitter-hype shows the coins spoken of, and each number leads to the posts it was counted from', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/twitter-hype')
  await expect(page).toHaveTitle(/^Хайп/)
  const tile = page.getByRole('button', { name: /^BTC \d/ })
  await expect(tile).toBeVisible()
  await expectAccessible(page, 'main')

  // With the keyboard only: the number, its posts, and back.
  await tile.focus()
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog', { name: 'BTC: сообщения за 7 дней' })
  await expect(layer.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(tile).toBeFocused()

  await page.getByRole('button', { name: '30 дней' }).first().click()
  await expect(page).toHaveURL('/twitter-hype?days=30')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list').filter({ hasText: 'BTC' }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
