import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec
for (const [role, shown, hidden] of [
  ['reader', ['Подписка'], ['36500д']],
  ['paid', ['36500д'], ['Подписка']],
  ['moderator', ['Подписка', '36500д'], []],
] as const)
  test(`at 360 px the header of the ${role} fits its items, even with 36 500 days left`, async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, role)
    await page.route('**/api/auth/users/me/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), cryptocloud_days_left: 36_500 } })
    })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/report')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: /^Меню:/ })).toBeInViewport({ ratio: 1 })
    // The closed menu has the same texts, but hidden.
    const words = (text: string) => header.getByText(text, { exact: true }).filter({ visible: true })
    for (const text of shown) await expect(words(text)).toBeInViewport({ ratio: 1 })
    for (const text of hidden) await expect(words(text)).toHaveCount(0)
    const widths = await header.locator('> div').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
  })

// spec: A-129
test('at 768 px and below the header shows the sign-in button as an icon', async ({ page }) => {
  await page.goto('/report')
  const header = page.getByRole('banner')
  const signIn = header.getByRole('button', { name: 'Войти' })
  await page.setViewportSize({ width: 769, height: 780 })
  await expect(signIn.getByText('Войти')).toBeVisible()
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(signIn.getByText('Войти')).toBeHidden()
    await expect(signIn.locator('svg')).toBeVisible()
  }
})

// Decision 209 departs from A-121.
for (const role of ['guest', 'reader', 'paid'] as const)
  test(`on every phone the header of the ${role} has the search, and a press opens it`, async ({ page, baseURL }) => {
    if (role !== 'guest') await signInAs(page, baseURL!, role)
    await page.goto('/report')
    const header = page.getByRole('banner')
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 780 })
      await expect(header.getByRole('button', { name: 'Поиск' })).toBeInViewport({ ratio: 1 })
      const widths = await header
        .locator('> div')
        .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
      expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
    }
    await header.getByRole('button', { name: 'Поиск' }).click()
    await expect(page.getByRole('dialog', { name: 'Поиск' }).getByRole('textbox', { name: 'Поиск' })).toBeFocused()
  })
