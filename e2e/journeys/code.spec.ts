import { addressOf, untilLoaded } from '../build.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

const CALENDAR = addressOf('src/features/calendar/page/CalendarPage.tsx')
const OTHERS = [
  addressOf('src/features/signals/page/SignalsPage.tsx'),
  addressOf('src/pages/main/MainPage.tsx'),
  CALENDAR,
]

// spec: A-044
test('a page’s script is loaded only when the page is opened', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/report')
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  expect(scripts.filter((path) => OTHERS.includes(path))).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Календарь' }).click()
  await expect(page).toHaveTitle(/Календарь/)
  expect(scripts).toContain(CALENDAR)
})

test('a button pressed before its code has loaded acts as soon as the code comes', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(addressOf('index.html'), async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  code.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('with a broken network', () => {
  test.use({
    expectedInConsole: /ERR_FAILED|Сервер временно недоступен|dynamically imported module|при получении ленты/,
  })

  // spec: A-503, B-539
  test('a request without a network shows a red toast and a message in the list', async ({ page }) => {
    await page.goto('/')
    await page.route('**/api/alpha/channels/macro/*', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Каналы' }).getByRole('button', { name: 'Макро', exact: true }).click()
    const toast = page
      .locator('[data-color]')
      .filter({ hasText: 'Сервер временно недоступен. Пожалуйста, попробуйте позже.' })
    await expect(toast).toHaveAttribute('data-color', 'red')
    await expect(page.getByText('Не удалось загрузить публикации').first()).toBeVisible()
  })

  test.describe('on a page that the server has drawn', () => {
    // React logs error 422 when it gives up hydrating the server's page; the error page replaces it.
    test.use({
      expectedInConsole:
        /ERR_FAILED|Сервер временно недоступен|dynamically imported module|^Minified React error #422;/,
    })

    // spec: A-050
    test('a page whose code does not load reloads once, then shows an error', async ({ page }) => {
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.goto('/report')
      await page.route(`**${CALENDAR}`, (route) => route.abort())
      await page.getByRole('banner').getByRole('link', { name: 'Календарь' }).click()
      await expect(page.getByText('Страница не открылась')).toBeVisible()
      expect(loads).toBe(2)
    })
  })

  // spec
  test('a page whose code has not come after two minutes is reloaded', async ({ page }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.clock.install()
    await page.goto('/report')
    let asked = 0
    await page.route(`**${CALENDAR}`, async (route) => {
      asked += 1
      // The first request never gets a reply.
      if (asked > 1) await route.continue()
    })
    const request = page.waitForRequest(`**${CALENDAR}`)
    await page.getByRole('banner').getByRole('link', { name: 'Календарь' }).click()
    await request
    await page.clock.fastForward(119_000)
    expect(loads).toBe(1)
    await page.clock.fastForward(1_000)
    await expect(page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeVisible()
    await expect(page).toHaveURL('/calendar')
    await expect.poll(() => loads).toBe(2)
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
  })

  test.describe('for a member', () => {
    test.use({ expectedInConsole: /ERR_FAILED|dynamically imported module|preload CSS|не загрузился/ })

    test('a part of the frame whose code does not load leaves the page standing and comes with the network', async ({
      page,
      baseURL,
    }) => {
      const parts = [
        'src/features/notifications/bell/MemberBell.tsx',
        'src/features/updates/AutoUpdate.tsx',
        'src/updateTakers.ts',
        'src/layout/header/UserMenuItems.tsx',
        'src/features/offline/OfflineParts.tsx',
      ].map(addressOf)
      let refused: string[] = []
      let isBroken = true
      await page.route(
        ({ pathname }) => parts.includes(pathname),
        async (route) => {
          if (!isBroken) return route.continue()
          refused.push(new URL(route.request().url()).pathname)
          return route.abort()
        },
      )
      await signInAs(page, baseURL!, 'paid')
      await page.goto('/')
      const article = page.getByRole('main').getByRole('article').first()
      await expect.poll(() => [...new Set(refused)].length).toBeGreaterThan(3)
      await expect(article).toBeVisible()
      await expect(page.getByRole('button', { name: 'Уведомления' })).toBeDisabled()

      isBroken = false
      refused = []
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByRole('button', { name: /^Уведомления/ })).toBeEnabled()
      await untilLoaded(page, 'src/updateTakers.ts')
      await expect(article).toBeVisible()
    })

    test('a mention that came before the code which shows it has loaded is shown as soon as it loads', async ({
      page,
      baseURL,
    }) => {
      const say = async (role: 'moderator' | 'paid', path: string, body: object) => {
        const headers = {
          authorization: `Bearer ${await tokenOf(baseURL!, role)}`,
          'content-type': 'application/json',
        }
        expect((await fetch(baseURL + path, { method: 'POST', headers, body: JSON.stringify(body) })).ok).toBe(true)
      }
      await say('paid', '/api/notifications/', {})
      let refused = 0
      let isBroken = true
      await page.route(`**${addressOf('src/updateTakers.ts')}`, (route) => {
        if (!isBroken) return route.continue()
        refused += 1
        return route.abort()
      })
      const stream = page.waitForResponse('**/api/live/*')
      await signInAs(page, baseURL!, 'paid')
      await page.goto('/')
      await stream
      await expect.poll(() => refused).toBeGreaterThan(0)
      const [type, id] = (await page.locator('main a[href^="/opinion/"]').first().getAttribute('href'))!
        .slice(1)
        .split('/')
      await say('moderator', '/api/comments/', {
        object_pk: Number(id),
        content_type: type,
        comment: `@maria ${Date.now()}`,
      })
      const headers = { authorization: `Bearer ${await tokenOf(baseURL!, 'paid')}` }
      const counted = () =>
        fetch(`${baseURL}/api/notifications/check-notifications/`, { headers }).then((reply) => reply.json())
      await expect.poll(counted).toMatchObject({ notifications_count: 1 })
      // An event reaches an open page within a second.
      await page.waitForTimeout(1_500)
      await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()

      isBroken = false
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByRole('button', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible()
    })
  })
})
