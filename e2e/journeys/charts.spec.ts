import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

test('a coin’s page works from the keyboard: its range and the chart as a table, and is accessible', async ({
  page,
}) => {
  await page.goto('/coin/ethereum')
  const chart = page.getByRole('region', { name: 'График цены' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expectAccessible(page, 'main')
  const week = chart.getByRole('button', { name: '7 д', exact: true })
  await week.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/range=7d/)
  await expect(chart.getByText(/^За\s7 дней цена/)).toBeVisible()
  const table = chart.getByRole('button', { name: 'Таблицей' })
  for (let step = 0; step < 10 && !(await table.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('table')).toBeVisible()
  // The table scrolls, so the keyboard reaches it.
  await page.keyboard.press('Tab')
  await expect(chart.getByRole('region', { name: 'Цены таблицей' })).toBeFocused()
  await expectAccessible(page, 'main')
})

test('an ended signal’s page draws the price chart since its publication and is accessible', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  const { results } = (await (await page.request.get('/api/signals/ended/')).json()) as { results: { id: number }[] }
  await page.goto(`/signal/${results[0]!.id}`)
  const chart = page.getByRole('region', { name: 'График с публикации' })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect(chart.getByRole('img', { name: /цена (выросла|упала)/ })).toBeVisible()
  await expectAccessible(page, 'main')
})
