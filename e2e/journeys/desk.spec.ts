import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { personIn, tokenOf } from '../people.ts'
import { startServer } from '../server.ts'

test.setTimeout(120_000)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app with codes shows for the secret at the instant (RFC 6238). */
function codeOf(secret: string, at: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function signIn(page: Page) {
  const { username, password } = personIn('editor')
  await page.getByLabel('Имя пользователя или почта').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Sets up an app with codes, leaves, and comes in by both steps. */
async function comeInByBothSteps(page: Page, origin: string) {
  await page.goto(`${origin}/desk/me`)
  await signIn(page)
  await page.getByRole('button', { name: 'Настроить', exact: true }).click()
  await page.getByLabel('Ваш пароль').fill(personIn('editor').password)
  await page.getByRole('button', { name: 'Дальше' }).click()
  const secret = (await page.locator('code').textContent())!.trim()
  await page.getByLabel('Код из приложения').fill(codeOf(secret, Date.now()))
  await page.getByRole('button', { name: 'Включить' }).click()
  await page.getByLabel('Коды записаны в надёжном месте').check()
  await page.getByRole('button', { name: 'За стол' }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Второй шаг' })).toBeVisible()
  // A code works once: the app's next one is taken already.
  await page.getByLabel('Код из приложения').fill(codeOf(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Войти' }).click()
}

const idOf = (page: Page) => /\d+/.exec(new URL(page.url()).pathname)![0]

/** Tomorrow at ten on Moscow's clock, as the field of a day and a time takes it. */
const tomorrow = () => `${new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10)}T10:00`

/** What it publishes, every reader sees: it has a site of its own. */
test("an editor's day: both steps, a material in time, a quick news item and a member's opinion", async ({ page }) => {
  const { origin, stop } = await startServer()
  await comeInByBothSteps(page, origin)
  const status = async (path: string) => (await page.request.get(`${origin}${path}`)).status()

  await page.getByRole('link', { name: 'Написать' }).click()
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Разлоки декабря')
  await page.getByRole('textbox', { name: 'Текст', exact: true }).fill('Четыре даты, которые стоит знать заранее.')
  await expect(page.getByText('сохранено в')).toBeVisible()
  await page.getByRole('button', { name: 'В срок' }).click()
  await page.getByLabel('День и время').fill(tomorrow())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').getByText(/^Выйдет через/)).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/materials\/\d+/)
  expect(await status(`/material/${idOf(page)}`)).toBe(404)

  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Ссылка или текст' })
  await expect(field).toBeFocused()
  await field.fill('Биржа открыла торги\nОборот за первый час — 12 млн $.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Заголовок' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').getByText('Опубликовано', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/news\/\d+/)
  expect(await status(`/news/${idOf(page)}`)).toBe(200)

  const headers = { authorization: `Bearer ${await tokenOf(origin, 'paid')}` }
  const data = { title: 'Мнение для утренней проверки', content: '<p>Выкуп кончится раньше, чем комиссии.</p>' }
  const { id } = await (await page.request.post(`${origin}/api/alpha/all/`, { data, headers })).json()
  await page.goto(`${origin}/desk/opinions?tab=waiting&q=${encodeURIComponent(data.title)}`)
  await expect(page.getByText(data.title).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /Одобрить/ }).first()).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => status(`/opinion/${id}`)).toBe(200)
  await stop()
})
