import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, B-037, C-019, C-020, C-058
test('a member filters by the portfolio, changes base and mode, compares a coin and shares the address', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/screener')
  await expect(page).toHaveTitle(/Скриннер/)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(100)
  await expectAccessible(page, 'main')

  await page.locator('main').getByRole('button', { name: 'Портфель', exact: true }).click()
  await expect(page).toHaveURL('/screener?portfolio=1')
  await expect(rows.first()).toBeVisible()
  await expect.poll(() => rows.count()).toBeLessThan(100)

  await page.locator('main button[aria-pressed]').getByText('BTC', { exact: true }).click()
  await expect(page.getByText('Самого BTC в списке нет')).toBeVisible()
  await page.getByRole('button', { name: 'Импульсы' }).click()
  await expect(page).toHaveURL('/screener?portfolio=1&base=btc&mode=impulse')
  const windows = page.getByRole('region', { name: 'Импульсы BTC' }).getByRole('link')
  await windows.nth(1).click()
  await expect(windows.nth(1)).toHaveAttribute('aria-current', 'true')
  const head = page.getByRole('columnheader', { name: 'Просадка' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')

  const compare = rows.first().getByRole('button', { name: /^Сравнить с монетой/ })
  const ticker = (await compare.getAttribute('aria-label'))!.split(' ').at(-1)!
  await compare.click()
  const compared = page.getByRole('region', { name: `Сравнение ${ticker} с BTC` })
  await expect(compared.locator('tbody tr').nth(1)).toBeVisible()

  // The URL alone restores the same view.
  const shared = page.url()
  await page.reload()
  await expect(compared.locator('tbody tr').nth(1)).toBeVisible()
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(windows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await expect(page).toHaveURL(shared)
  await expect(compared).toBeVisible()
})

test('on a phone the screener fits the width, and its figure is chosen above the coins', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/screener?mode=period')
  const coins = page.getByRole('list', { name: 'Монеты: 7 дней' })
  await expect(coins.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Просадка' }).click()
  await expect(page).toHaveURL('/screener?mode=period&sort=-max_drawdown')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'main')
})
