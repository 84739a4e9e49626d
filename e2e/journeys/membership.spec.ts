import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { IVAN, newTab, pageOf, telegramOf } from '../outside.ts'
import { expect, test } from '../page.ts'
import { personIn, signInAs, tokenOf } from '../people.ts'
import { type Started, startServer } from '../server.ts'

const SUBSCRIPTION = '/user/subscription'
const PURCHASE = '/user/subscription/purchase'
const PASSWORD = 'дорогая-редакция-7'

const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page) => page.getByRole('banner')
const teaser = (page: Page) => page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })
const payments = (page: Page) => page.getByRole('region', { name: 'Платежи' }).getByRole('listitem')
const chats = (page: Page) => page.getByRole('list', { name: 'Закрытые чаты' })
const open = (page: Page) => page.getByRole('main').getByText('Доступ открыт').first()
const site = (server: Started) => server.origin.replace('127.0.0.1', 'localhost')

/** From the offer to the page of the shop, in its own tab. */
async function goToPay(page: Page, option: RegExp): Promise<Page> {
  const offer = page.getByRole('region', { name: 'Выберите подписку' })
  const choice = offer.getByRole('button', { name: option })
  if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click()
  await offer.getByRole('button', { name: 'Оформить подписку' }).click()
  return newTab(page, () => dialog(page).getByRole('button', { name: 'Оплатить', exact: true }).click())
}

test.describe('paid by crypto', () => {
  test.describe.configure({ mode: 'serial' })
  let server: Started
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec
  test('a stranger signs up, confirms by the letter, chooses, pays in another tab and reads', async ({ page }) => {
    await page.goto(site(server))
    const offer = page.getByRole('region', { name: 'Выберите подписку' })
    await offer.getByRole('button', { name: /^12 месяцев/ }).click()
    await offer.getByRole('button', { name: 'Оформить подписку' }).click()
    await expect(dialog(page)).toContainText('12 месяцев · 239 $')
    await dialog(page).getByLabel('Имя пользователя').fill('zakhar')
    await dialog(page).getByLabel('Отображаемое имя').fill('Захар Ключ')
    await dialog(page).getByLabel('Почта').fill('zakhar@example.org')
    await dialog(page).getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Повторите пароль').fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(page).toHaveURL(/\/pending-confirm-email\/\?email=/)

    const mail = await page.context().newPage()
    const letter = mail.getByRole('row', { name: /zakhar@example\.org/ }).getByRole('link')
    await expect(async () => {
      await mail.goto(pageOf(server, 'Письма'))
      await expect(letter).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await letter.click()
    const confirmed = await newTab(mail, () => mail.frameLocator('iframe[title=Письмо]').getByRole('link').click())
    await expect(confirmed.getByText('Почта успешно подтверждена')).toBeVisible()
    for (const tab of [mail, confirmed]) await tab.close()
    await page.goto(site(server))
    await header(page).getByRole('button', { name: 'Войти' }).click()
    await dialog(page).getByRole('button', { name: 'Войти через почту' }).click()
    await dialog(page).getByLabel('Имя пользователя или почта').fill('zakhar')
    await dialog(page).getByLabel('Пароль', { exact: true }).fill(PASSWORD)
    await dialog(page).getByLabel('Пароль', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Меню: Захар Ключ' })).toBeVisible()
    await expect(teaser(page)).toBeVisible()
    // What was chosen as a guest waits in the payment.
    await expect(page.getByRole('dialog', { name: 'Покупка подписки' })).toContainText('12 месяцев · 239 $')
    await page.keyboard.press('Escape')

    await header(page).getByRole('link', { name: 'Подписка' }).click()
    const shop = await goToPay(page, /^2 месяца/)
    await expect(shop.getByText('59 $')).toBeVisible()
    await shop.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(shop.getByRole('status')).toHaveText('Оплачено')
    await shop.close()
    await page.bringToFront()
    await page.goto(site(server) + SUBSCRIPTION)
    await expect(open(page)).toBeVisible()
    await expect(page.getByText(/^Криптоплатёж до \d+ \S+ \d{4}, осталось 60 дней$/)).toBeVisible()
    await expect(payments(page)).toContainText(['2 месяца'])
    await expect(payments(page)).toContainText(['Оплата получена, дни добавлены.'])
    await expect(payments(page)).toContainText(['59 $'])
    await expect(header(page).getByText('60д')).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Подписка' })).toBeHidden()
    await expectAccessible(page, 'main')

    await page.goto(`${site(server)}/signals`)
    await expect(page.locator('main article').first().locator('p').first()).not.toBeEmpty()
    await expect(teaser(page)).toBeHidden()
  })

  // spec
  test('half of the sum: the member sees what to do, pays the rest on the same page and reads', async ({ page }) => {
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin + PURCHASE)
    const shop = await goToPay(page, /^12 месяцев/)
    await shop.getByRole('button', { name: 'Оплатить половину' }).click()
    await expect(shop.getByRole('status')).toHaveText('Пришла часть суммы')
    await page.goto(server.origin + SUBSCRIPTION)
    await expect(page.getByText('Подписка не оформлена')).toBeVisible()
    await expect(payments(page)).toContainText(['Оплачен частично'])
    await expect(payments(page)).toContainText(['Доплатите остаток на странице оплаты'])
    await expectAccessible(page, 'main')
    await shop.close()
    const again = await newTab(page, () =>
      payments(page).getByRole('link', { name: 'Открыть страницу оплаты' }).click(),
    )
    await again.getByRole('button', { name: 'Доплатить остаток' }).click()
    await expect(again.getByRole('status')).toHaveText('Оплачено')
    await page.reload()
    await expect(open(page)).toBeVisible()
    await expect(header(page).getByText('365д')).toBeVisible()
    await expect(payments(page).getByRole('link')).toHaveCount(0)
  })

  test('an invoice whose term is over opens nothing; a new one is another, and late money counts', async ({ page }) => {
    await signInAs(page, server.origin, 'lapsed')
    await page.goto(server.origin + PURCHASE)
    const shop = await goToPay(page, /^2 месяца/)
    await shop.getByRole('button', { name: 'Просрочить счёт' }).click()
    await expect(shop.getByRole('status')).toHaveText('Срок счёта вышел')
    await page.goto(server.origin + SUBSCRIPTION)
    await expect(payments(page)).toContainText(['Срок счёта вышел. Если вы не платили, создайте новый'])
    await expect(page.getByText('Подписка не оформлена')).toBeVisible()
    const other = await goToPay(page, /^2 месяца/)
    expect(other.url()).not.toBe(shop.url())
    await shop.getByRole('button', { name: 'Оплатить позже срока' }).click()
    await expect(shop.getByRole('button')).toHaveCount(0)
    await page.goto(server.origin + SUBSCRIPTION)
    await expect(payments(page)).toHaveCount(2)
    await expect(payments(page).nth(1)).toContainText('Оплачен после срока')
    await expect(open(page)).toBeVisible()
  })
})

test.describe('paid in Telegram', () => {
  test.describe.configure({ mode: 'serial' })
  // What is for members is refused to whoever is none any more.
  test.use({ expectedInConsole: /status of (401|403)/ })
  let server: Started
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec: A-024, B-414
  test('the bot takes the money, linking opens the access, and the chats let in', async ({ page }) => {
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

    // The popup leads on to what is still to be done.
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
    await expect(page.getByText(/^Telegram до \d+ \S+ \d{4}, осталось 30 дней$/)).toBeVisible()
    await expectAccessible(page, 'main')

    await expect(chats(page).getByRole('link')).toHaveText(['Work', 'Meme', 'Alerts'])
    const chat = await newTab(page, () => chats(page).getByRole('link', { name: 'Work' }).click())
    await chat.getByRole('button', { name: IVAN.name }).click()
    await expect(async () => expect(await inside(server)).toEqual(['Рабочий чат'])).toPass()
    await chat.close()
    await telegram.act({ person: IVAN.id, act: 'say', text: '/start' })
  })

  test('a right that ends brings back the teaser and the locks, and the chats are left', async ({ page }) => {
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
  test(`four audiences find four sites at one address: ${role ?? 'visitor'}`, async ({ page, baseURL }) => {
    if (role) await signInAs(page, baseURL!, role)
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: role ? /^Меню/ : 'Войти' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(teaser(page)).toBeVisible({ visible: sees.teaser })
    await expect(main.getByRole('button', { name: 'Войти' })).toBeVisible({ visible: sees.signIn })
    await expect(main.getByRole('button', { name: 'Администрирование' })).toBeVisible({ visible: sees.moderation })
  })

test('without access the widgets of members are absent or locked, and their data is refused', async ({
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

/** Chats that Ivan is in. */
async function inside(server: Started) {
  const all = await telegramOf(server).chats()
  return all.filter(({ members }) => members.some(({ id }) => id === IVAN.id)).map(({ title }) => title)
}
