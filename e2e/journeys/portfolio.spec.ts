import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInNamed } from '../people.ts'

const popup = (page: Page) => page.getByRole('dialog')
const order = (page: Page) => popup(page).getByRole('listitem').locator('b').allTextContents()
/** Accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    return element.getAttribute('aria-label') ?? element.textContent
  })

async function tabTo(page: Page, name: string, key = 'Tab') {
  for (let step = 0; step < 40; step += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`«${name}» is not reached by ${key}`)
}

// spec
test('a portfolio is filled, reordered and emptied by the keyboard alone', async ({ page, baseURL }) => {
  await signInNamed(page, baseURL!, 'nastya')
  await page.goto('/rules/terms')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Портфель' })).toBeVisible()
  await tabTo(page, 'Портфель')
  await page.keyboard.press('Enter')
  await expect(popup(page).getByText('Вы еще не выбрали активы')).toBeVisible()
  await tabTo(page, 'Добавить')
  await page.keyboard.press('Enter')

  for (const [words, name] of [
    ['bitc', 'Bitcoin'],
    ['эфир', 'Ethereum'],
    ['solana', 'Solana'],
  ] as const) {
    await expect(page.getByLabel('Поиск монет')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(words)
    const box = popup(page)
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .first()
    await expect(box).toBeVisible()
    while (!(await box.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await tabTo(page, 'Поиск монет', 'Shift+Tab')
  }
  await expectAccessible(page, '[data-layer="briefcase"]')
  await tabTo(page, 'Добавить выбранное')
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('list', { name: 'Монеты портфеля' })).toBeVisible()
  expect(await order(page)).toEqual(['BTC', 'ETH', 'SOL'])
  await expectAccessible(page, '[data-layer="briefcase"]')

  await tabTo(page, 'Редактировать')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Переместить SOL', 'Shift+Tab')
  await page.keyboard.press('Home')
  await expect(popup(page).getByRole('status')).toHaveText('SOL: место 1 из 3')
  // A read on its way is called back first.
  await expect.poll(() => order(page)).toEqual(['SOL', 'BTC', 'ETH'])
  expect(await focused(page)).toBe('Переместить SOL')
  await tabTo(page, 'Убрать BTC')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Убрать ETH')
  await expectAccessible(page, '[data-layer="briefcase"]')
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  expect(await focused(page)).toBe('Портфель')

  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Портфель' }).press('Enter')
  await expect.poll(() => order(page)).toEqual(['SOL', 'ETH'])
})

// spec
test('a coin of the portfolio is dragged by its handle to another place', async ({ page, baseURL }) => {
  await signInNamed(page, baseURL!, 'vera')
  await page.goto('/rules/terms')
  await page.getByRole('banner').getByRole('button', { name: 'Портфель' }).click()
  await popup(page).getByRole('button', { name: 'Редактировать' }).click()
  const before = await order(page)
  const handle = (await popup(page)
    .getByRole('button', { name: `Переместить ${before[0]}` })
    .boundingBox())!
  const row = (await popup(page).getByRole('listitem').first().boundingBox())!
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 2 * row.height, { steps: 4 })
  await page.mouse.up()
  const [first, second, third, ...rest] = before
  await expect.poll(() => order(page)).toEqual([second, third, first, ...rest])
})

test('a change of the portfolio on one device shows on the other at once', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  for (const device of [page, other]) {
    await signInNamed(device, baseURL!, 'kirill.b')
    const begun = device.waitForResponse('**/api/live/')
    await device.goto('/rules/terms')
    await begun
    await device.getByRole('banner').getByRole('button', { name: 'Портфель' }).click()
    await expect(popup(device).getByRole('button', { name: 'Редактировать' })).toBeEnabled()
  }
  const before = await order(page)
  expect(before.length).toBeGreaterThan(1)
  await popup(page).getByRole('button', { name: 'Редактировать' }).click()
  await popup(page)
    .getByRole('button', { name: `Убрать ${before[0]}` })
    .click()
  await expect.poll(() => order(other)).toEqual(before.slice(1))
  await popup(page).getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(() => order(other)).toEqual(before)
  await context.close()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('what the portfolio did, bitcoin and the difference stand beside one another on a phone', async ({
    page,
    baseURL,
  }) => {
    await signInNamed(page, baseURL!, 'maria')
    await page.goto('/portfolio')
    const parts = page.locator('dl > div', { hasText: /^(Вы с|BTC за|Разница)/ })
    await expect(parts).toHaveCount(3)
    const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  // spec: A-357
  test('the portfolio’s coins have no drag handle and are moved by step buttons', async ({ page, baseURL }) => {
    await signInNamed(page, baseURL!, 'petr_ovod')
    await page.goto('/rules/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Портфель' }).tap()
    await popup(page).getByRole('button', { name: 'Редактировать' }).tap()
    const before = await order(page)
    await expect(popup(page).getByRole('button', { name: `Переместить ${before[0]}` })).toBeHidden()
    const box = (await popup(page).boundingBox())!
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844])
    const down = popup(page).getByRole('button', { name: `${before[0]} ниже` })
    expect((await down.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await down.tap()
    await expect.poll(() => order(page)).toEqual([before[1], before[0], ...before.slice(2)])
    await expectAccessible(page, '[data-layer="briefcase"]')
  })
})
