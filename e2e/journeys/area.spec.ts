import type { Browser, Page } from '@playwright/test'
import { png } from '../../apps/server/src/testing/files/samplePictures.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { personIn, signInAs } from '../people.ts'
import { type Started, startServer } from '../server.ts'

const vera = personIn('holder')
const saved = (page: Page) => expect(page.getByText('Изменения были сохранены')).toBeVisible()

test.describe('changes of one’s own profile and sessions', () => {
  test.describe.configure({ mode: 'serial' })
  let server: Started
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec
  test('a changed profile with its picture shows in the header and on the page that others see', async ({
    page,
    browser,
  }) => {
    await signInAs(page, server.origin, 'holder')
    await page.goto(`${server.origin}/report`)
    await page.getByRole('button', { name: `Меню: ${vera.name}` }).click()
    await page.getByRole('link', { name: 'Профиль' }).click()
    await expect(page).toHaveURL(`${server.origin}/user/settings`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await page.getByLabel('Файл аватара').setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer: png(64, 64) })
    await expect(page.getByRole('img', { name: 'Новый аватар' })).toHaveAttribute('src', /^blob:/)
    await page.getByLabel(/^Отображаемое имя/).fill('Вера Лунная')
    await page.getByLabel(/^О себе/).fill('Держу.\n<b>Не продаю.</b>')
    for (const leave of [() => page.getByRole('link', { name: 'Комментарии' }).click(), () => page.goBack()]) {
      await leave()
      await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
      await expect(page).toHaveURL(`${server.origin}/user/settings`)
      await expect(page.getByLabel(/^О себе/)).toHaveValue(/Держу/)
    }
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await saved(page)

    const picture = page.getByRole('button', { name: 'Меню: Вера Лунная' }).locator('img')
    await expect(picture).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\.webp$/)
    await expect(page.getByRole('button', { name: 'Меню: Вера Лунная' })).toBeVisible()
    const stranger = await seenByGuest(browser, '/users/vera/profile')
    await expect(stranger.getByRole('heading', { name: 'Вера Лунная', level: 1 })).toBeVisible()
    await expect(stranger.getByText('<b>Не продаю.</b>')).toBeVisible()
    await expect(stranger.locator('main header img')).toHaveAttribute('src', (await picture.getAttribute('src'))!)
    await stranger.context().close()
  })

  test('a contact that its owner hides is absent from the profile a guest gets, in the first HTML too', async ({
    page,
    browser,
  }) => {
    const html = async () => (await fetch(`${server.origin}/users/vera/profile`)).text()
    expect(await html()).toContain(vera.ethAddress)
    await signInAs(page, server.origin, 'holder')
    await page.goto(`${server.origin}/user/settings`)
    await page.getByRole('switch', { name: 'Адрес Ethereum' }).uncheck()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await saved(page)
    expect(await html()).not.toContain(vera.ethAddress)
    expect(await html()).not.toContain(vera.email)
    const stranger = await seenByGuest(browser, '/users/vera/profile')
    await expect(stranger.getByText('В клубе с')).toBeVisible()
    await expect(stranger.getByText('Ethereum')).toBeHidden()
    await stranger.context().close()
  })

  test.describe('sessions on other devices', () => {
    // The other browser learns of it from a 401.
    test.use({ expectedInConsole: /status of 401|Не удалось обновить сессию/ })

    test('a session ended from the settings signs the other browser out', async ({ page, browser }) => {
      await signInAs(page, server.origin, 'holder')
      const phone = await browser.newContext({
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
      })
      const other = await phone.newPage()
      await other.goto(`${server.origin}/user/settings`)
      await other.getByRole('main').getByRole('button', { name: 'Войти' }).click()
      const dialog = other.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Войти через почту' }).click()
      await dialog.getByLabel('Имя пользователя или почта').fill(vera.username)
      await dialog.getByLabel('Пароль', { exact: true }).fill(vera.password)
      await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(other.getByRole('button', { name: /^Меню: Вера/ })).toBeVisible()

      await page.goto(`${server.origin}/user/settings`)
      await expect(page.getByText('Это устройство')).toHaveCount(1)
      await page.getByRole('button', { name: /^Завершить: Safari, iPhone/ }).click()
      await expect(page.getByText('Сессия завершена')).toBeVisible()
      await expect(page.getByText('Safari, iPhone')).toBeHidden()

      await other.goto(`${server.origin}/user/settings`)
      await expect(other.getByText('Сессия закончилась, авторизуйтесь на сайте снова.')).toBeVisible()
      await expect(other.getByText('Войдите, чтобы открыть личный кабинет')).toBeVisible()
      await phone.close()
      await expect(page.getByRole('button', { name: /^Меню: Вера/ })).toBeVisible()
    })

    test('all the other sessions are ended after a confirmation', async ({ page }) => {
      await signInAs(page, server.origin, 'holder')
      await page.goto(`${server.origin}/user/settings`)
      await page.getByRole('button', { name: 'Завершить остальные' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Завершить остальные' }).click()
      await expect(page.getByText('Остальные сессии завершены')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Завершить/ })).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Это устройство')).toBeVisible()
    })
  })

  async function seenByGuest(browser: Browser, path: string) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(server.origin + path)
    return page
  }
})

test('a guest in the personal area is asked to sign in, without a request to /api/auth/', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/user', '/user/settings', '/user/comments', '/user/alpha', '/user/subscription']) {
    await page.goto(path)
    await expect(page.getByText('Войдите, чтобы открыть личный кабинет')).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
  await page.goto('/user')
  await expect(page).toHaveURL('/user/settings')
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти' })).toBeVisible()
})

// spec
test('another person’s profile is whole in its first HTML, and one’s own profile redirects to the personal area', async ({
  page,
  baseURL,
}) => {
  const first = await fetch(`${baseURL}/users/lisin/alpha`)
  const html = await first.text()
  expect(html).toContain('Марк Лисин')
  expect(html).toMatch(/<article/)
  expect(html).toContain('<meta name="robots" content="noindex">')
  await page.goto('/users/lisin')
  await expect(page).toHaveURL('/users/lisin/profile')
  await page.getByRole('navigation', { name: 'Разделы участника' }).getByRole('link', { name: 'Мнения' }).click()
  await expect(page).toHaveURL('/users/lisin/alpha')
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('Марк Лисин')
  await page.getByRole('link', { name: 'Комментарии' }).click()
  await expect(page.getByText('Войдите, чтобы читать комментарии')).toBeVisible()
  await signInAs(page, baseURL!, 'paid')
  await page.goto(`/users/${personIn('paid').username.toUpperCase()}/alpha`)
  await expect(page).toHaveURL('/user/alpha')
  await expect(page.getByRole('heading', { level: 1, name: 'Мнения' })).toBeVisible()
  await page.goto('/user')
  await expect(page).toHaveURL('/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
})

test.describe('a username nobody has', () => {
  test.use({ expectedInConsole: /status of 404/ })

  test('the profile pages of an unknown username answer 404 and say that there is no such person', async ({ page }) => {
    for (const part of ['profile', 'alpha', 'comments']) {
      const reply = await page.goto(`/users/nobody-at-all/${part}`)
      expect(reply!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Пользователь не найден' })).toBeVisible()
    }
  })
})

for (const theme of ['light', 'dark', 'blue']) {
  test(`settings and a profile are accessible and fit their widths in the ${theme} theme`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await signInAs(page, baseURL!, 'paid')
    for (const [path, ready] of [
      ['/user/settings', 'Это устройство'],
      ['/users/lisin/profile', 'В клубе с'],
    ] as const) {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.getByText(ready)).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
    }
  })
}
