import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { personIn, signInAs } from '../people.ts'
import { startServer } from '../server.ts'

// Without animations: a layer that is fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Меню: ${name}` })

async function openDialog(page: Page, origin = '') {
  await page.goto(`${origin}/`)
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Chooses an account on the service's own page. */
async function choose(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Выберите, кем войти' })).toBeVisible()
  await page.getByRole('button', { name }).click()
}

const widgetButton = (page: Page) =>
  page.frameLocator('iframe[title="Войти через Telegram"]').getByText('Войти через Telegram')

// spec
test('a new person signs in by Google, has an account at once and signs in to the same one again', async ({ page }) => {
  await openDialog(page)
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Войти через Google' }).click()
  await choose(page, 'Нина Сова')
  await expect(page.getByText('Вы успешно авторизовались в системе')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(menuOf(page, 'Нина Сова')).toBeVisible()
  await page.reload()
  await menuOf(page, 'Нина Сова').click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await dialog(page).getByRole('button', { name: 'Выйти' }).click()
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Войти через Google' }).click()
  await choose(page, 'Нина Сова')
  await expect(menuOf(page, 'Нина Сова')).toBeVisible()
})

// spec: A-083
test('Telegram signs a person in by a redirect, from the registration form as well', async ({ page }) => {
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Регистрация' }).click()
  await dialog(page).getByRole('link', { name: 'Войти через Telegram' }).click()
  await choose(page, 'Иван Сыч')
  await expect(page).toHaveURL('/')
  await expect(menuOf(page, 'Иван Сыч')).toBeVisible()
})

// decisions OA 027, OA 028
test('a sign-in cancelled at Google or Telegram shows a message on the main page and signs nobody in', async ({
  page,
}) => {
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Войти через Google' }).click()
  await choose(page, 'Отмена')
  await expect(page.getByText('Не удалось войти через Google')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await dialog(page).getByRole('link', { name: 'Войти через Telegram' }).click()
  await choose(page, 'Отмена')
  await expect(page.getByText('Не удалось войти через Telegram')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test.describe('a refusal of the server', () => {
  test.use({ expectedInConsole: /status of 400/ })

  // decision OA 027
  test('Google does not sign in to an account with the same unconfirmed address, and the way out is shown', async ({
    page,
  }) => {
    const server = await startServer()
    await openDialog(page, server.origin)
    await dialog(page).getByRole('button', { name: 'Регистрация' }).click()
    await dialog(page).getByRole('button', { name: 'Создать аккаунт' }).click()
    await dialog(page).getByLabel('Имя пользователя').fill('somebody')
    await dialog(page).getByLabel('Отображаемое имя').fill('Кто-то')
    await dialog(page).getByLabel('Почта').fill('nina.sova@example.org')
    await dialog(page).getByLabel('Пароль', { exact: true }).fill('первый-пароль-1')
    await dialog(page).getByLabel('Повторите пароль').fill('первый-пароль-1')
    await dialog(page).getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(page).toHaveURL(/pending-confirm-email/)
    await openDialog(page, server.origin)
    await dialog(page).getByRole('button', { name: 'Войти через Google' }).click()
    await choose(page, 'Нина Сова')
    await expect(dialog(page).getByRole('alert')).toContainText('Аккаунт с этой почтой уже есть')
    await expect(page.getByText('Не удалось войти через Google')).toBeVisible()
    await expect(page).toHaveURL(`${server.origin}/`)
    await expect(dialog(page).getByRole('button', { name: 'Войти через почту' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.goto('about:blank')
    await server.stop()
  })

  // decision OA 028
  test('Telegram’s widget works under our content policy, and a callback with an unknown state signs nobody in', async ({
    page,
  }) => {
    await page.goto(`/telegram/login/callback/?state=${'s'.repeat(43)}`)
    await widgetButton(page).click()
    await choose(page, 'Мария Корф')
    await expect(page.getByText('Начато в другом окне или слишком давно. Начните заново')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })
})

test.describe('a lost answer of the server', () => {
  test.use({ expectedInConsole: /ERR_FAILED/ })

  test('a Telegram sign-in that got no answer keeps its page and succeeds with the same code on a retry', async ({
    page,
  }) => {
    let isAway = true
    await page.route('**/api/telegram/login/', (route) =>
      isAway && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await openDialog(page)
    await dialog(page).getByRole('link', { name: 'Войти через Telegram' }).click()
    await choose(page, 'Пётр')
    await expect(page.getByRole('alert')).toHaveText('Сервер не ответил. Проверьте соединение и повторите.')
    await expectAccessible(page, 'main')
    isAway = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(menuOf(page, 'Пётр')).toBeVisible()
  })
})

// spec; decisions OA-027, OA-028, OA-029
test('Google and Telegram are linked in the settings, sign in to the account and are unlinked', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'lapsed')
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Привязать Google' }).click()
  await choose(page, 'участница сообщества')
  await expect(page.getByText('Google привязан')).toBeVisible()
  await expect(page).toHaveURL('/user/settings')
  await expect(page.getByRole('button', { name: 'Отвязать Google' })).toBeVisible()

  await page.getByRole('button', { name: 'Привязать Telegram' }).click()
  await widgetButton(page).click()
  await choose(page, 'Мария Корф')
  await expect(page.getByText('Telegram привязан')).toBeVisible()
  await expect(page).toHaveURL('/user/settings')
  await expect(page.getByText('@maria_korf').first()).toBeVisible()
  const accounts = page.getByRole('region', { name: 'Привязанные аккаунты' })
  await expect(accounts).toBeVisible()
  await expectAccessible(page, 'main')

  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openDialog(elsewhere)
  await dialog(elsewhere).getByRole('button', { name: 'Войти через Google' }).click()
  await choose(elsewhere, 'участница сообщества')
  await expect(menuOf(elsewhere, personIn('lapsed').name)).toBeVisible()
  await elsewhere.context().close()

  for (const name of ['Google', 'Telegram']) {
    await page.getByRole('button', { name: `Отвязать ${name}` }).click()
    await expect(page.getByRole('button', { name: `Привязать ${name}` })).toBeVisible()
  }
  await expect(accounts.getByText('Не привязан')).toHaveCount(4)
})

test.describe('a person with a single way to sign in', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test('the last linked account is not unlinked, and the reason is shown', async ({ page }) => {
    await openDialog(page)
    await dialog(page).getByRole('link', { name: 'Войти через Telegram' }).click()
    await choose(page, 'Пётр')
    await expect(menuOf(page, 'Пётр')).toBeVisible()
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Отвязать Telegram' }).click()
    await expect(page.getByRole('alert')).toContainText('Это единственный способ войти в аккаунт.')
    await expect(page.getByRole('button', { name: 'Отвязать Telegram' })).toBeVisible()
  })
})
