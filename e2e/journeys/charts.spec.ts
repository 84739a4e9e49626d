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

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('a finger that moves sideways shows the marks of a chart, and one that moves up scrolls the page', async ({
    page,
    baseURL,
  }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/coin/aave?range=30d')
    const chart = page.getByRole('region', { name: 'График цены' })
    const canvas = chart.locator('canvas').first()
    await expect(canvas).toBeVisible()
    await expect(chart.getByRole('button', { name: /Форкасты/ })).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const { x, y, width, height } = (await canvas.boundingBox())!
    const middle = y + height / 2
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const mark = chart.getByRole('link', { name: /@/ })

    await send('touchStart', { x: x + 20, y: middle })
    await expect(async () => {
      for (let at = x + 20; at < x + width - 10 && !(await mark.first().isVisible()); at += 4) {
        await send('touchMove', { x: at, y: middle })
        await page.waitForTimeout(30)
      }
      await expect(mark.first()).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await send('touchEnd')
    // Its link can be pressed.
    await expect(mark.first()).toBeVisible()

    // A long press must not hold the page for the touches after it.
    await send('touchStart', { x: x + 100, y: middle })
    await page.waitForTimeout(500)
    await send('touchMove', { x: x + 120, y: middle })
    await send('touchEnd')
    await send('touchStart', { x: x + 100, y: middle })
    for (let step = 1; step <= 15; step += 1) await send('touchMove', { x: x + 100, y: middle - step * 10 })
    await send('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
    await expect(mark).toHaveCount(0)
  })
})
