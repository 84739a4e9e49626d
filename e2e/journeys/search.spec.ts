import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Поиск' })
const found = (page: Page) => page.locator('[data-found]')
const popup = (page: Page) => page.getByRole('dialog')

// spec, B-162
test('«/» opens search on any layout, but not while a layer is open or a field has the focus', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/user/settings')
  const name = page.getByRole('main').getByRole('textbox').first()
  await name.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Slash')
  await expect(name).toHaveValue(/\/$/)
  await expect(field(page)).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Портфель' }).click()
  await expect(popup(page)).toBeVisible()
  await popup(page).getByRole('button', { name: 'Закрыть' }).focus()
  await page.keyboard.press('Slash')
  await expect(field(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()

  const menu = page.getByRole('button', { name: /^Меню:/ })
  await menu.click()
  await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible()
  await page.keyboard.press('Slash')
  await expect(field(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Профиль' })).toBeHidden()

  // In the Russian layout the «/» key types a dot.
  await page.evaluate(() => {
    const key = { key: '.', code: 'Slash', bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expectAccessible(page)
})

// spec: A-108, B-164
test('a member’s search in the wrong layout finds a post, is kept on a step back, and closes without a trace', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/?list=alpha')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('banner').getByRole('button', { name: 'Поиск' }).click()
  await field(page).fill(',bnrjby')
  await expect(popup(page).getByText('Ищем «биткоин» вместо «,bnrjby»')).toBeVisible()
  await expect(found(page).first()).toBeVisible()
  await expect(page).toHaveURL('/?list=alpha&q=%2Cbnrjby')
  expect(await page.evaluate(() => window.scrollY)).toBe(900)

  const article = popup(page).locator('[data-found][href^="/opinion/"], [data-found][href^="/material/"]').first()
  const address = await article.getAttribute('href')
  await article.click()
  await expect(page).toHaveURL(address!)
  await expect(popup(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(field(page)).toBeHidden()

  await page.goBack()
  await expect(field(page)).toHaveValue(',bnrjby')
  await expect(found(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(page).toHaveURL('/?list=alpha')
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

test('an address with ?q= opens the search with its results, after a reload too', async ({ page }) => {
  await page.goto('/?q=eth')
  await expect(field(page)).toHaveValue('eth')
  await expect(found(page).first()).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue('eth')
})

// spec: B-165
test('on a phone search opens from the menu, fills the window and closes by its arrow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await popup(page).getByRole('button', { name: 'Поиск' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Тренды 24ч' })).toBeVisible()
  expect(await popup(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 780 })
  expect(await popup(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Назад' }).click()
  await expect(field(page)).toBeHidden()
})
