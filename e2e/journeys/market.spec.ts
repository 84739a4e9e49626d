import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'

const mention = (page: Page) => page.locator('article h4 [data-coin-id]').first()
const coin = (page: Page) => page.getByRole('tooltip')

// spec: C-065, C-246
test("a card's title shows the coin it names to the pointer and to the keyboard", async ({ page }) => {
  await page.goto('/')
  await mention(page).hover()
  await expect(coin(page)).toContainText(/\$\d/)
  await expect(coin(page)).toContainText('Кап.')
  await page.mouse.move(5, 5)
  await expect(coin(page)).toBeHidden()

  const link = page.locator('article h4 a:has([data-coin-id])').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(coin(page)).toContainText('Кап.')
  await page.keyboard.press('Escape')
  await expect(coin(page)).toBeHidden()
})

// spec: B-053, C-249
test.describe('a press on a coin in a title', () => {
  test.use({ hasTouch: true })

  test('at 768 px shows the coin and goes nowhere', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/')
    await mention(page).tap()
    await expect(coin(page)).toContainText('Кап.')
    await expect(page).toHaveURL('/')
  })

  test('at 769 px it follows the title', async ({ page }) => {
    await page.setViewportSize({ width: 769, height: 900 })
    await page.goto('/')
    await mention(page).click()
    await expect(page).toHaveURL(/\/(opinion|material|news)\/\d+$/)
  })
})
