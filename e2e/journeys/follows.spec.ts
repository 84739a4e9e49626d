import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { type Started, startServer } from '../server.ts'

let server: Started
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an author is followed by the keyboard, stands in «Слежу», survives a reload and is left there', async ({
  page,
}) => {
  await signInAs(page, server.origin, 'paid')
  await page.goto(`${server.origin}/users/gleb/profile`)
  await expect(page.getByText(/^Следят: \d+$/)).toBeVisible()
  const follow = page.getByRole('button', { name: 'Следить за автором Глеб Торн' })
  await follow.focus()
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/follows/') && response.status() === 201,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Вы следите за автором Глеб Торн: перестать' })).toBeFocused()
  await stored
  await expectAccessible(page, 'main')
  await page.goto(`${server.origin}/user/follows`)
  await expect(page.getByRole('link', { name: 'Глеб Торн' })).toHaveAttribute('href', '/users/gleb/profile')
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Не следить: Глеб Торн' }).press('Enter')
  await expect(page.getByText('Больше не следите: Глеб Торн')).toBeVisible()
  await expect(page.getByText('Вы пока ни за кем не следите')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Вы пока ни за кем не следите')).toBeVisible()
})

test('a press just before the page is left is kept', async ({ page }) => {
  await signInAs(page, server.origin, 'paid')
  await page.goto(`${server.origin}/coin/bitcoin`)
  await page.getByRole('button', { name: 'Следить за монетой BTC' }).click()
  await page.goto(`${server.origin}/user/follows`)
  await expect(page.getByRole('link', { name: 'BTC', exact: true })).toBeVisible()
})

test('a guest sees the number and is asked to sign in by a press', async ({ page }) => {
  await page.goto(`${server.origin}/users/gleb/profile`)
  await page.getByRole('button', { name: 'Следить за автором Глеб Торн' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
