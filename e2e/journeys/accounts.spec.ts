import { expect, test } from '../page.ts'
import { startServer } from '../server.ts'

test.describe('from sign-up to sign-out', () => {
  // An expired token is refused once before it is renewed.
  test.use({ expectedInConsole: /status of 401/ })

  // spec, C-295
  test('a person signs up, confirms the address by the letter, signs in, resets a forgotten password and signs out', async ({
    page,
  }) => {
    const server = await startServer()
    const lastLink = async (path: string) => {
      let link: string | undefined
      await expect(async () => {
        const mailbox = /Письма: (\S+)/.exec(server.said())?.[1]
        const letters = JSON.stringify(await (await fetch(`${mailbox}.json`)).json())
        const links = [
          ...letters.matchAll(new RegExp(`https?://[^\\s"<>\\\\]+/${path}/\\?uid=[\\w-]+&(?:amp;)?token=[\\w-]+`, 'g')),
        ]
        link = links.at(-1)?.[0].replace('&amp;', '&')
        expect(link).toBeDefined()
      }).toPass()
      return `${server.origin}${new URL(link!).pathname}${new URL(link!).search}`
    }
    const dialog = page.getByRole('dialog')

    await page.goto(server.origin)
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await dialog.getByRole('button', { name: 'Регистрация' }).click()
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await dialog.getByLabel('Имя пользователя').fill('pyotr')
    await dialog.getByLabel('Отображаемое имя').fill('Пётр Сычёв')
    await dialog.getByLabel('Почта').fill('pyotr@example.org')
    await dialog.getByLabel('Пароль', { exact: true }).fill('первый-пароль-1')
    await dialog.getByLabel('Повторите пароль').fill('первый-пароль-1')
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(page).toHaveURL(/\/pending-confirm-email\/\?email=/)
    await expect(page.getByText('pyotr@example.org')).toBeVisible()

    await page.goto(await lastLink('confirm-email'))
    await expect(page.getByText('Почта успешно подтверждена')).toBeVisible()
    await dialog.getByRole('button', { name: 'Забыли пароль?' }).click()
    await dialog.getByLabel('Почта').fill('pyotr@example.org')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await dialog.getByRole('button', { name: 'Понятно' }).click()

    await page.goto(await lastLink('password-reset-confirm'))
    await dialog.getByLabel('Новый пароль').fill('второй-пароль-2')
    await dialog.getByLabel('Повторите пароль').fill('второй-пароль-2')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Пароль успешно изменён')).toBeVisible()
    await dialog.getByLabel('Имя пользователя или почта').fill('PYOTR@example.org')
    await dialog.getByLabel('Пароль', { exact: true }).fill('второй-пароль-2')
    await dialog.getByLabel('Пароль', { exact: true }).press('Enter')
    const menu = page.getByRole('button', { name: 'Меню: Пётр Сычёв' })
    await expect(menu).toBeVisible()

    // The token is short-lived; the session is not.
    await page.evaluate(() => localStorage.setItem('access_token', JSON.stringify({ accessToken: 'an.old.one' })))
    await page.goto(`${server.origin}/report`)
    await expect(menu).toBeVisible()

    await menu.click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(dialog.getByText('Вы уверены, что хотите выйти?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Выйти' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(page).toHaveURL(`${server.origin}/`)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect((await page.context().cookies()).filter(({ name }) => name === 'refresh_token')).toEqual([])
    await page.goto('about:blank')
    await server.stop()
  })
})

test.describe('an invalid link from a letter', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test('the page of an invalid confirmation link says that it is invalid or out of date', async ({ page }) => {
    await page.goto('/confirm-email/?uid=1&token=nonsense')
    await expect(page.getByText('Ссылка недействительна или устарела')).toBeVisible()
  })
})

test.describe('a session that has ended on the server', () => {
  test.use({ expectedInConsole: /status of 401|Status: 401|Не удалось обновить сессию/ })

  // spec
  test('a reader whose session has ended is told so once in red and becomes a guest', async ({ page, baseURL }) => {
    await page.goto('/report')
    // The cookie is gone while the page still considers itself signed in.
    await page.evaluate(() => localStorage.setItem('access_token', JSON.stringify({ accessToken: 'an.old.one' })))
    await page.goto(`${baseURL}/report`)
    const told = page.locator('[data-color="red"]', { hasText: 'Сессия закончилась, авторизуйтесь на сайте снова.' })
    await expect(told).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(told).toBeHidden()
  })
})
