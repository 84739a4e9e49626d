import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { personIn, tokenOf } from '../people.ts'
import { startServer } from '../server.ts'

test.setTimeout(120_000)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code of an authenticator app for a secret at an instant, ms (TOTP, RFC 6238). */
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

/** Sets up an app with codes, signs out and signs in with both steps. */
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
  // A code works once, so this is the app's next one.
  await page.getByLabel('Код из приложения').fill(codeOf(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Войти' }).click()
}

const idOf = (page: Page) => /\d+/.exec(new URL(page.url()).pathname)![0]

/** Tomorrow at ten in Moscow time, for a datetime field. */
const tomorrow = () => `${new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10)}T10:00`

/** Answers the open question with its first reason, which is already chosen. */
const answer = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click()

/** Settles by hand an invoice that expired partly paid; the days are given at once. */
async function settleLateInvoice(page: Page, origin: string) {
  await page.goto(`${origin}/desk/invoices?tab=undecided`)
  const line = page.getByRole('listitem').filter({ hasText: 'INV-DEMO0003' })
  const payer = (await line.locator('small > span').first().textContent())!
  await line.getByRole('link').click()
  await page.getByRole('button', { name: 'Засчитать' }).click()
  await answer(page, 'Засчитать')
  await expect(page.getByText('«Ждут решения»: ничего нет')).toBeVisible()
  await page.goto(`${origin}/desk/people?find=${payer}`)
  await expect(page.getByRole('listitem').filter({ hasText: `${payer}@` })).toContainText(/до \d/)
}

/** Corrects a close and undoes it; the readers' chart shows each change. */
async function correctTick(page: Page, origin: string) {
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  const closes = async (): Promise<number[]> =>
    (await (await page.request.get(`${origin}/api/coins/bitcoin/history/?range=1y`)).json()).prices
  await page.goto(`${origin}/desk/coins?find=bitcoin`)
  await page.getByRole('link', { name: 'Bitcoin BTC' }).click()
  await page.getByRole('button', { name: 'Исправить точку' }).click()
  await page.getByRole('radio', { name: 'Закрытие дня' }).check()
  await page.getByLabel('Когда').fill(`${day}T12:00`)
  await page.getByLabel('Верная цена, $').fill('98765,5')
  await answer(page, 'Исправить точку')
  await expect.poll(closes).toContain(98_765.5)
  await page.goto(`${origin}/desk/coins/${new URL(page.url()).searchParams.get('on')}`)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await answer(page, 'Вернуть точку')
  await expect.poll(closes).not.toContain(98_765.5)
}

/** Holds the next reply from this address until the returned function is called. */
async function holdReply(page: Page, address: RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(address, (route) => held.promise.then(() => route.continue()), { times: 1 })
  return held.resolve
}

/** Finds a person, restricts and unrestricts them; both actions are in the log. */
async function limitAndTakeBack(page: Page, origin: string) {
  await page.goto(`${origin}/desk/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('oleg')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/people\?find=oleg/)
  const line = page.getByRole('listitem').filter({ hasText: 'oleg' }).first()
  await expect(line).toBeVisible()
  const arrive = await holdReply(page, /\/api\/desk\/people\/\d+/)
  await page.keyboard.press('ArrowDown')
  // The person arrives between the press and its release: the button stays under the pointer.
  await page.getByRole('button', { name: 'Ограничить' }).hover()
  await page.mouse.down()
  arrive()
  await expect(page.getByRole('complementary').getByText('Почта')).toBeVisible()
  await page.mouse.up()
  await page.getByLabel('На сколько дней').fill('3')
  await page.getByRole('radio', { name: 'Реклама' }).check()
  await answer(page, 'Ограничить')
  await expect(line).toContainText('не пишет')
  await page.getByRole('button', { name: 'Снять ограничение' }).click()
  await answer(page, 'Снять ограничение')
  await expect(line).not.toContainText('не пишет')
  await page.goto(`${origin}/desk/audit?about=oleg`)
  await expect(page.getByText(/^oleg: не пишет до/).first()).toBeVisible()
}

/** Runs on its own server, because readers of the shared one would see its publications. */
test('an editor signs in by two steps, writes, approves an opinion, settles a late invoice and limits a person', async ({
  page,
}) => {
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
  await page.goto(`${origin}/desk/opinions?tab=waiting&find=${encodeURIComponent(data.title)}`)
  await expect(page.getByText(data.title).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /Одобрить/ }).first()).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => status(`/opinion/${id}`)).toBe(200)

  await settleLateInvoice(page, origin)
  await correctTick(page, origin)
  await limitAndTakeBack(page, origin)
  await stop()
})
