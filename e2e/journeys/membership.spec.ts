import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { IVAN, newTab, telegramOf } from '../outside.ts'
import { expect, test } from '../page.ts'
import { personIn, signInAs, tokenOf } from '../people.ts'
import { type Started, startServer } from '../server.ts'

const SUBSCRIPTION = '/user/subscription'
const PURCHASE = '/user/subscription/purchase'

const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page) => page.getByRole('banner')
const teaser = (page: Page) => page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })
const chats = (page: Page) => page.getByRole('list', { name: 'Закрытые чаты' })
const open = (page: Page) => page.getByRole('main').getByText('Доступ открыт').first()

test.describe('a subscription paid in Telegram', () => {
  test.describe.configure({ mode: 'serial' })
  // Members' requests are refused after the access has ended.
  test.use({ expectedInConsole: /status of (401|403)|Status: 403 |^Доступ только по подписке / })
  let server: Started
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec: A-024, B-414
  test('a payment in the bot opens access once Telegram is linked, and the private chats let the payer in', async ({
    page,
  }) => {
    const telegram = telegramOf(server)
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin + PURCHASE)
    await page.getByRole('button', { name: 'Оплатить в Telegram' }).click()
    const bot = await newTab(page, () => dialog(page).getByRole('link', { name: 'Перейти' }).click())
    await bot.getByRole('button', { name: IVAN.name }).click()
    const invoice = bot.getByRole('link', { name: 'Оплатить' })
    await expect(async () => {
      await bot.reload()
      await expect(invoice).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await invoice.click()
    await bot.getByRole('button', { name: IVAN.name }).click()
    await expect(async () => {
      await bot.reload()
      await expect(bot.getByText('Спасибо! Подписка оплачена до')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(bot.getByText('Telegram пока не привязан к аккаунту на сайте')).toBeVisible()
    await bot.close()

    // The popup links to the next step.
    await dialog(page).getByRole('link', { name: 'настройках профиля' }).click()
    await expect(page).toHaveURL(`${server.origin}/user/settings`)
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Привязать Telegram' }).click()
    await page.frameLocator('iframe[title="Войти через Telegram"]').getByText('Войти через Telegram').click()
    await page.getByRole('button', { name: IVAN.name }).click()
    await expect(page.getByText('Telegram привязан')).toBeVisible()
    await expect(async () => {
      await page.goto(server.origin + SUBSCRIPTION)
      await expect(open(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByText('Осталось 30 дней. Открыт подпиской в Telegram.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^до \d+ \S+ \d{4}$/ })).toBeVisible()
    await expectAccessible(page, 'main')

    await expect(chats(page).getByRole('link')).toHaveText(['Work', 'Meme', 'Alerts'])
    const chat = await newTab(page, () => chats(page).getByRole('link', { name: 'Work' }).click())
    await chat.getByRole('button', { name: IVAN.name }).click()
    await expect(async () => expect(await inside(server)).toEqual(['Рабочий чат'])).toPass()
    await chat.close()
    await telegram.act({ person: IVAN.id, act: 'say', text: '/start' })
  })

  test('a revoked right brings back the offer and the locks, and the person is removed from the private chats', async ({
    page,
  }) => {
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin)
    await expect(page.getByRole('list', { name: 'Закрытые чаты' })).toBeVisible()
    await expect(teaser(page)).toBeHidden()
    const { username } = personIn('reader')
    const right = /^(\d+)\s+Telegram/m.exec(await server.operate('access', username))![1]!
    await server.operate('revoke', username, right, '--reason', 'Проверка')
    await page.goto(server.origin)
    await expect(teaser(page)).toBeVisible()
    await expect(chats(page)).toBeHidden()
    await expect(async () => expect(await inside(server)).toEqual([])).toPass()
  })
})

for (const [role, sees] of [
  [null, { teaser: true, signIn: true, moderation: false }],
  ['reader', { teaser: true, signIn: false, moderation: false }],
  ['paid', { teaser: false, signIn: false, moderation: false }],
  ['moderator', { teaser: false, signIn: false, moderation: true }],
  ['editor', { teaser: false, signIn: false, moderation: true }],
] as const)
  test(`the main page fits its audience of four: ${role ?? 'visitor'}`, async ({ page, baseURL }) => {
    if (role) await signInAs(page, baseURL!, role)
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: role ? /^Меню/ : 'Войти' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(teaser(page)).toBeVisible({ visible: sees.teaser })
    await expect(main.getByRole('button', { name: 'Войти' })).toBeVisible({ visible: sees.signIn })
    await expect(main.getByRole('button', { name: 'Администрирование' })).toBeVisible({ visible: sees.moderation })
  })

test('without access the members’ widgets are absent or locked, and the API refuses their data', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'lapsed')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(teaser(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Подписка', exact: true })).toBeHidden()
  const nft = header(page).getByRole('button', { name: 'NFT клуба: доступно по подписке' })
  await expect(nft).toHaveAttribute('aria-disabled', 'true')
  await nft.click({ force: true })
  await expect(dialog(page)).toBeHidden()
  expect(asked.filter((path) => /chats|pon/.test(path))).toEqual([])
  const authorization = `Bearer ${await tokenOf(baseURL!, 'lapsed')}`
  const reply = await page.request.get('/api/users/chats/', { headers: { authorization } })
  expect(reply.status()).toBe(403)
})

/** Titles of the chats that Ivan is in. */
async function inside(server: Started) {
  const all = await telegramOf(server).chats()
  return all.filter(({ members }) => members.some(({ id }) => id === IVAN.id)).map(({ title }) => title)
}
