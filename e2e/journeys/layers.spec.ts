import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, B-362, B-363
test('the page under an open layer does not scroll, and scrolls again after the layer closes', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveCSS('overflow-y', 'visible')
  await page.keyboard.press('Slash')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(html).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
})

// spec: A-154
test('a layer keeps the focus inside and closes by its backdrop and by Escape', async ({ page }) => {
  await page.goto('/report')
  const opener = page.getByRole('button', { name: 'Поиск' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const holdsFocus = () => dialog.evaluate((node) => node.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab')
    // Focus guards before and after the dialog return the focus in the next frame.
    await expect.poll(holdsFocus).toBe(true)
  }
  await page.mouse.click(20, 400)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Slash')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

// spec: A-112, B-147, B-149, B-150
test('the dropdown of channels finds a channel by its name and filters the feed by it', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Каналы', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Каналы' })
    const search = dialog.getByRole('searchbox', { name: 'Найти канал' })
    await search.fill('нет такого')
    await expect(dialog.getByText('Нет каналов по данному запросу')).toBeVisible()
    await search.fill('МАКР')
    await expect(dialog.getByRole('listitem')).toHaveText(['Макро'])
    await dialog.getByRole('button', { name: 'Макро' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/?channel=macro')
  }
})

test.describe('at 1280 × 800', () => {
  test.use({ viewport: { width: 1280, height: 800 }, expectedInConsole: /503/ })

  test('a message covers no button of the editor over which it appears', async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.route('**/api/alpha/all/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await page.goto('/')
    await page.getByRole('button', { name: 'Добавить мнение' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Добавить мнение' })
    await editor.getByRole('textbox', { name: 'Текст', exact: true }).fill('Мнение')
    await editor.getByRole('button', { name: 'Опубликовать' }).last().click()
    const message = page.getByRole('region', { name: 'Сообщения' }).getByText('Мнение не было опубликовано')
    await expect(message).toBeVisible()
    const covered = await page.getByRole('region', { name: 'Сообщения' }).evaluate((region) => {
      const { left, right, top, bottom } = region.getBoundingClientRect()
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-layer="editor"] footer button')]
      return buttons
        .filter((button) => {
          const box = button.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top
        })
        .map(({ textContent }) => textContent)
    })
    expect(covered).toEqual([])
  })
})
