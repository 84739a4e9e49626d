import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newTab, pageOf } from '../outside.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { type Started, startServer } from '../server.ts'

const SUBSCRIPTION = '/user/subscription'
const PURCHASE = '/user/subscription/purchase'
const OPTIONS = [
  /^NFT\s*0\.34.ETH\s*Разовый платеж$/,
  /^12 месяцев\s*экономия 44%\s*239.\$\s*19\.9 \$ в месяц$/,
  /^2 месяца\s*59.\$\s*29\.5 \$ в месяц$/,
]
const PASSWORD = 'дорогая-редакция-7'

type Outcome = 'pay' | 'partial' | 'overpay' | 'expire' | 'pay_late'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Покупка подписки' })
const payments = (page: Page) => page.getByRole('region', { name: 'Платежи' }).getByRole('listitem')
const status = (page: Page) => page.getByRole('region', { name: 'Состояние подписки' })
const site = (server: Started) => server.origin.replace('127.0.0.1', 'localhost')
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).click()
const heading = (page: Page) => dialog(page).getByRole('heading', { level: 3 })

/** Plays the payer, network faults and the provider's operators through the sandbox's controls. */
function provider(server: Started) {
  const home = `${new URL(pageOf(server, 'Письма')).origin}/__sim/cryptocloud`
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(home + path, { method, headers, body: JSON.stringify(body) })).ok).toBe(true)
  }
  const numberOf = (shop: Page) => shop.url().split('/').at(-1)!
  return {
    act: (shop: Page, outcome: Outcome) => send('POST', `/invoices/${numberOf(shop)}/outcome`, { outcome }),
    /** Changes the provider's record and sends a postback about it. */
    change: async (shop: Page, change: object) => {
      await send('PATCH', `/invoices/${numberOf(shop)}`, change)
      await send('POST', `/invoices/${numberOf(shop)}/postback`, {})
    },
    fail: (count: number) => send('POST', '/fail', { count, status: 500, only: '/create' }),
    settings: (change: object) => send('POST', '/settings', change),
  }
}

/** The provider's payment page, opened in its own tab; our tab stays in front. */
async function shopOf(page: Page, pressed: () => Promise<unknown>): Promise<Page> {
  const shop = await newTab(page, pressed)
  await shop.waitForURL(/\/pay\//)
  await page.bringToFront()
  return shop
}

/** Goes from the offer to the provider's payment page. */
async function goToPay(page: Page, option: RegExp): Promise<Page> {
  const offer = page.getByRole('region', { name: 'Выберите подписку' })
  const choice = offer.getByRole('button', { name: option })
  if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click()
  await press(offer, 'Оформить подписку')
  return shopOf(page, () => press(dialog(page), 'Оплатить'))
}

/** Confirmation link in the latest letter to the address. */
async function linkTo(server: Started, address: string) {
  let link: string | undefined
  await expect(async () => {
    const { results } = await (await fetch(`${pageOf(server, 'Письма')}.json`)).json()
    const letter = results.find(({ to }: { to: string[] }) => to.includes(address))
    link = /https?:\/\/\S+\/confirm-email\/\?\S+/.exec(letter?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link!
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const tap = (what: Locator) => what.tap()
const fill = (field: Locator, text: string) => field.fill(text)

/** Most Tab presses to reach an element. */
const MOST_TABS = 100

async function reach(what: Locator) {
  const isReached = () => what.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < MOST_TABS && !(await isReached()); step += 1) await what.page().keyboard.press('Tab')
  await expect(what).toBeFocused()
}

async function pressByKeys(what: Locator) {
  await reach(what)
  await what.page().keyboard.press('Enter')
}

async function typeByKeys(field: Locator, text: string) {
  await reach(field)
  await field.page().keyboard.insertText(text)
}

test.describe('from a guest’s first visit to the first text read', () => {
  let server: Started
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec
  for (const { by, username, press, type, ...window } of [
    { by: 'keys', viewport: { width: 1280, height: 800 }, username: 'zakhar', press: pressByKeys, type: typeByKeys },
    { by: 'finger', ...PHONE, username: 'zinaida', press: tap, type: fill },
  ])
    test.describe(`by ${by} at ${window.viewport.width} px`, () => {
      test.use(window)
      test('a guest registers at a text’s wall, pays and reads on in seven presses and four fields', async ({
        page,
      }) => {
        let presses = 0
        let fields = 0
        const act = async (what: Locator) => {
          presses += 1
          await press(what)
        }
        const write = async (form: Locator, label: string, words: string) => {
          fields += 1
          await type(form.getByLabel(label, { exact: true }), words)
        }
        const [, text] = /href="(\/material\/\d+)"/.exec(await (await fetch(server.origin)).text()) ?? []
        await page.goto(site(server) + text)
        await act(page.getByRole('button', { name: /^Читать за 59.\$ на 2.месяца$/ }))
        const form = page.getByRole('dialog', { name: 'Регистрация' })
        await expect(form).toContainText('2 месяца · 59 $')
        await write(form, 'Имя пользователя', username)
        await write(form, 'Отображаемое имя', 'Захар Ключ')
        await write(form, 'Почта', `${username}@example.org`)
        await write(form, 'Пароль', PASSWORD)
        await act(form.getByRole('button', { name: 'Создать аккаунт' }))
        await expect(page).toHaveURL(/\/pending-confirm-email\/\?email=/)
        await expect(page.getByRole('main')).toContainText('2 месяца · 59 $')

        // Two presses in the reader's mail: opening the letter and its link.
        presses += 2
        await page.goto(await linkTo(server, `${username}@example.org`))
        await expect(page.getByText('Почта успешно подтверждена')).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${text}#`))
        await expect(heading(page)).toHaveText('Вы выбрали 2 месяца · 59 $')
        await expectAccessible(page, '[role=dialog]')
        const shop = await shopOf(page, () => act(dialog(page).getByRole('button', { name: 'Оплатить', exact: true })))
        await expect(shop.getByText('59 $')).toBeVisible()
        await act(shop.getByRole('button', { name: 'Оплатить', exact: true }))
        await expect(shop.getByRole('status')).toHaveText('Оплачено')
        await page.bringToFront()
        await expect(heading(page)).toHaveText(/^Оплачено, доступ до \d+ \S+ \d{4}$/)
        await expect(dialog(page)).toContainText('2 месяца · 59 $')
        await act(dialog(page).getByRole('button', { name: 'Вернуться к статье' }))

        await expect(dialog(page)).toBeHidden()
        await expect(page.getByRole('region', { name: 'Доступ по подписке' })).toBeHidden()
        await expect(page.getByRole('region', { name: 'Комментарии' })).toBeAttached()
        await expect(page).toHaveURL(new RegExp(text!))
        expect([presses, fields]).toEqual([7, 4])
      })
    })

  test('signing in in another tab instead of registering keeps the chosen tariff', async ({ page }) => {
    await page.goto(site(server) + PURCHASE)
    await page.goto(site(server))
    await page.getByRole('region', { name: 'О клубе' }).getByRole('button', { name: 'Оформить подписку' }).click()
    const other = await page.context().newPage()
    // In headless mode every tab reports that it is visible.
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
    await other.goto(site(server))
    await other.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    const entrance = other.getByRole('dialog')
    await expect(entrance).toContainText('12 месяцев · 239 $')
    await press(entrance, 'Войти через почту')
    await entrance.getByLabel('Имя пользователя или почта').fill('timur')
    await entrance.getByLabel('Пароль', { exact: true }).fill('vernus-2026')
    await press(entrance, 'Войти')
    await expect(heading(other)).toHaveText('Вы выбрали 12 месяцев · 239 $')
  })
})

test.describe('every payment ends in a message', () => {
  test.describe.configure({ mode: 'serial' })
  let server: Started
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // spec
  test('a payment in part and then too much is followed by the open step, and the days are given', async ({ page }) => {
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin + PURCHASE)
    const options = page.getByRole('region', { name: 'Выберите подписку' }).getByRole('button', { name: /NFT|месяц/ })
    await expect(options).toHaveText(OPTIONS)
    const shop = await goToPay(page, /^12 месяцев/)
    await expect(shop.getByText('239 $')).toBeVisible()
    await provider(server).act(shop, 'partial')
    await expect(heading(page)).toHaveText(/^Доплатите 119\.5.\$ до /)
    await expectAccessible(page, '[role=dialog]')
    await page.goto(server.origin + SUBSCRIPTION)
    await expect(page.getByText('Подписка не оформлена')).toBeVisible()
    await expect(payments(page)).toContainText(['Доплатите остаток на странице оплаты'])
    await expectAccessible(page, 'main')
    // The same invoice is offered again, and the rest is paid on its payment page.
    const again = await goToPay(page, /^12 месяцев/)
    expect(again.url()).toBe(shop.url())
    await provider(server).act(again, 'overpay')
    await expect(heading(page)).toHaveText(/^Оплачено, доступ до /)
    await expect(dialog(page)).toContainText('Пришло на 59.75\u00a0$ больше')
    await expect(dialog(page).getByRole('link', { name: /^Вернуть 59\.75/ })).toBeVisible()
    await press(dialog(page), 'Читать')
    await expect(page).toHaveURL(`${server.origin}/`)
    await expect(page.getByRole('banner').getByText('365д')).toBeVisible()
  })

  test('a paying member prolongs the subscription and reads how the days were added', async ({ page }) => {
    await signInAs(page, server.origin, 'paid')
    await page.goto(server.origin + SUBSCRIPTION)
    await expect(status(page)).toContainText('Открыт криптоплатежом.')
    await expectAccessible(page, 'main')
    await press(status(page), 'Продлить')
    await expect(heading(page)).toHaveText('Выберите подписку')
    await dialog(page).getByText('2 месяца').click()
    await press(dialog(page), 'Выбрать')
    await expect(dialog(page).getByText(/^Доступ до /)).toBeVisible()
    const shop = await shopOf(page, () => press(dialog(page), 'Оплатить'))
    await provider(server).act(shop, 'pay')
    await expect(heading(page)).toHaveText(/^Оплачено, доступ до /)
    await expect(dialog(page)).toContainText(/60.дней прибавлены к прежним: те кончались \d+\s\S+/)
    await page.keyboard.press('Escape')
    await expect(status(page)).toContainText('Следующий срок уже оплачен и начнётся сам.')
    await expect(payments(page)).toContainText(['2 месяца'])
  })

  test('a cancelled invoice can be replaced by a new one, and a late payment of the old one counts', async ({
    page,
  }) => {
    await signInAs(page, server.origin, 'lapsed')
    await page.goto(server.origin + PURCHASE)
    const shop = await goToPay(page, /^2 месяца/)
    await expect(dialog(page).getByText('Ждём перевод')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await provider(server).act(shop, 'expire')
    await expect(heading(page)).toHaveText('Срок счёта вышел')
    await expect(dialog(page)).toContainText('ничего не списано')
    const other = await shopOf(page, () => press(dialog(page), 'Оплатить снова'))
    expect(other.url()).not.toBe(shop.url())
    await expect(dialog(page).getByText('Ждём перевод')).toBeVisible()
    await provider(server).act(other, 'expire')
    await expect(dialog(page).getByRole('button', { name: 'Другой срок' })).toBeVisible()
    // Late money is settled automatically, and the open payment step shows it.
    await provider(server).act(other, 'pay_late')
    await expect(heading(page)).toHaveText(/^Оплачено, доступ до /)
    await expect(dialog(page)).toContainText('Деньги пришли после срока счёта, но засчитаны.')
    await press(dialog(page), 'Читать')
    await page.goto(server.origin + SUBSCRIPTION)
    // The third is the earlier payment, whose access has lapsed.
    await expect(payments(page)).toHaveCount(3)
    await expect(payments(page).first()).toContainText('Оплачен после срока')
    await expect(payments(page).nth(1)).toContainText('Срок счёта вышел')
  })

  test.describe('with the payment provider failing', () => {
    test.use({ expectedInConsole: /status of 50\d|Ошибка при создании оплаты/ })

    test('a failed invoice keeps the chosen tariff, and a payment of another sum waits for an operator', async ({
      page,
    }) => {
      await signInAs(page, server.origin, 'moderator')
      await page.goto(server.origin + SUBSCRIPTION)
      await press(status(page), 'Купить подписку')
      await dialog(page).getByText('12 месяцев').click()
      await press(dialog(page), 'Выбрать')
      await provider(server).fail(1)
      await press(dialog(page), 'Оплатить')
      await expect(heading(page)).toHaveText('Не удалось создать счёт')
      await expect(dialog(page).getByRole('alert')).toContainText('деньги не списаны')
      await expectAccessible(page, '[role=dialog]')
      const shop = await shopOf(page, () => press(dialog(page), 'Повторить'))
      await expect(dialog(page)).toContainText('12 месяцев · 239 $')
      await provider(server).change(shop, { amount: 1, paidUsd: 1, status: 'paid' })
      await expect(heading(page)).toHaveText('Платёж на проверке')
      await press(dialog(page), 'Понятно')
      await expect(dialog(page)).toBeHidden()
    })
  })
})
