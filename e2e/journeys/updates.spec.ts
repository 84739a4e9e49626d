import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const CHECK = '/api/alpha/check-update/'

function heardChecks(page: Page) {
  const checks: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === CHECK) checks.push(url)
  })
  return checks
}

// spec
test('a member’s page checks for updates at once by hand, but not on opening another page too soon', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  // A browser without the Web Locks API has no event stream: only polling updates its pages.
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const checks = heardChecks(page)
  await page.clock.install()
  const loaded = Date.now()
  await page.goto('/')
  await expect(page.getByText(/^\d+д$/)).toBeVisible()
  const logo = page.getByRole('banner').getByRole('link', { name: 'Палата' })
  const [reply] = await Promise.all([page.waitForResponse(`**${CHECK}*`), logo.click()])
  expect(Object.keys(await reply.json()).sort()).toEqual(PARTS)
  const { serverNow } = JSON.parse((await page.locator('#page-state').textContent())!)
  expect(Number(checks[0]!.searchParams.get('datetime'))).toBe(Math.floor(Date.parse(serverNow) / 1000))

  await page.getByRole('banner').getByRole('link', { name: 'Сигналы' }).click()
  await expect(page.getByRole('heading', { name: 'Сигналы', level: 1 })).toBeVisible()
  expect(checks).toHaveLength(1)
  await page.clock.fastForward(30_000)
  await Promise.all([page.waitForResponse(`**${CHECK}*`), logo.click()])
  expect(checks).toHaveLength(2)
  expect(await page.evaluate(() => Number(sessionStorage.lastAutoUpdate))).toBeGreaterThan(loaded + 25_000)
})

const PARTS = [
  'alpha',
  'comments',
  'market_pulse',
  'news',
  'notifications',
  'own_comments',
  'signals',
  'unix_datetime_now',
]

test('a guest’s page never checks for updates', async ({ page }) => {
  const checks = heardChecks(page)
  await page.goto('/report')
  await page.getByRole('banner').getByRole('link', { name: 'Палата' }).click()
  await expect(page).toHaveURL('/')
  expect(checks).toEqual([])
})

// spec: A-365
for (const [who, role, rights] of [
  ['a lapsed member', 'lapsed', {}],
  ['a moderator who has not paid', 'moderator', { has_paid_access: false }],
  ['a member', 'paid', {}],
] as const)
  test(`the page of ${who} checks for updates: ${role === 'paid'}`, async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, role)
    // The event stream would ask for checks of its own; a browser without the Web Locks API has none.
    await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    await page.route('**/api/auth/users/me/', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), ...rights } })
    })
    const checks = heardChecks(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Меню:/ })).toBeVisible()
    const read = page.waitForResponse('**/api/alpha/all/')
    await page.getByRole('banner').getByRole('link', { name: 'Палата' }).click()
    await read
    if (role === 'paid') await expect.poll(() => checks.length).toBe(1)
    else expect(checks).toEqual([])
  })
