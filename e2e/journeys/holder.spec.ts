import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { personIn, signInAs } from '../people.ts'
import { type Started, startServer } from '../server.ts'

const WALLETS = '/user/subscription/wallets'
const RICH = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
/** Grace period after an NFT is gone: a few seconds. */
const GRACE_HOURS = '0.0015'

const teaser = (page: Page) => page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })
const list = (page: Page) => page.getByRole('region', { name: 'Привязанные кошельки' })

/** Controls the sandbox's chain, at the address that the server's start prints. */
function chainOf(server: Started) {
  const url = /NFT клуба: (\S+)/.exec(server.said())![1]
  return async (action: 'give' | 'take' | 'silence', body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok).toBe(true)
  }
}

/** Answers the wallet's dialogs in turn: show the address, sign the message. */
function answerWallet(page: Page, ...answers: boolean[]) {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    return answers[asked.length - 1] ? dialog.accept() : dialog.dismiss()
  })
  return asked
}

async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Подключить кошелек' }).click()
  await page.getByRole('button', { name }).click()
}

test.describe('access by the NFT of a linked wallet', () => {
  // The browser logs every refusal that the page handles; a right may also end between two requests of a page.
  test.use({ expectedInConsole: /status of (400|403|503)|Status: 403 |^Доступ только по подписке / })
  test.describe.configure({ mode: 'serial' })
  let server: Started
  let chain: ReturnType<typeof chainOf>
  test.beforeAll(async () => {
    server = await startServer({ NFT_GRACE_HOURS: GRACE_HOURS })
    chain = chainOf(server)
  })
  test.afterAll(() => server.stop())

  // spec; decision OA-036
  test('linking a wallet with the NFT opens access, and giving the NFT away closes it', async ({ page }) => {
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin)
    await expect(teaser(page)).toBeVisible()
    await page.goto(server.origin + WALLETS)
    await expect(page.getByText('Кошельков пока нет')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Подписка' })).toBeVisible()
    await expectAccessible(page)
    const asked = answerWallet(page, true, true)
    await choose(page, 'Демо-кошелёк с NFT')
    await expect(list(page).getByText('0x7E5F…5Bdf')).toBeVisible()
    await expect(page.getByText(/Доступ открыт без срока/)).toBeVisible()
    expect(asked[1]).toContain(`wants you to sign in with your Ethereum account:\n${RICH}`)
    expect(asked[1]).toContain(`Link this wallet to the account ${personIn('reader').username}.`)
    await expectAccessible(page)

    await expect(page.getByRole('banner').getByRole('link', { name: 'Подписка' })).toBeHidden()
    const widget = page.getByRole('banner').getByRole('button', { name: /^NFT клуба: \d\.\d\d ETH$/ })
    const popup = page.getByRole('dialog', { name: 'NFT клуба' })
    await widget.click()
    await expect(popup.getByText(/^\$[\d\u00a0]+$/)).toBeVisible()
    const privileges = popup.getByRole('list').getByRole('link')
    await expect(privileges).toHaveText([
      'Полный доступ',
      'Лучшие раунды',
      'Чат холдеров',
      'Рабочий чат',
      'Мем-чат',
      'Чат алертов',
    ])
    await expect(privileges.first()).toHaveAttribute('href', '/user/settings')
    await expect(popup.getByText('Чаты откроются, когда вы привяжете Telegram.')).toBeVisible()
    await expectAccessible(page)
    await widget.click()
    await expect(popup).toBeHidden()
    await widget.press('Enter')
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(widget).toBeFocused()
    await page.goto(server.origin)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Меню/ })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(teaser(page)).toBeHidden()

    const menu = page.getByRole('button', { name: /^Меню:/ })
    const item = page.getByRole('button', { name: 'NFT клуба', exact: true })
    await page.setViewportSize({ width: 1025, height: 780 })
    await expect(widget).toBeVisible()
    await menu.click()
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible()
    await expect(item).toBeHidden()
    await page.keyboard.press('Escape')
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expect(widget).toBeHidden()
      await menu.click()
      await item.click()
      await expect(popup.getByRole('img', { name: 'NFT клуба' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    await chain('take', { address: RICH })
    await page.goto(server.origin + WALLETS)
    await page.getByRole('button', { name: 'Проверить сейчас' }).click()
    await expect(page.getByText(/NFT клуба на ваших кошельках больше нет\. Доступ по NFT открыт до/)).toBeVisible()
    await expect(async () => {
      await page.goto(server.origin)
      await expect(teaser(page)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
  })

  test('a signature refused in the wallet and a wallet of another account link nothing and show the reason', async ({
    page,
  }) => {
    await signInAs(page, server.origin, 'lapsed')
    await page.goto(server.origin + WALLETS)
    const asked = answerWallet(page, true, false, true, true)
    await choose(page, 'Пустой демо-кошелёк')
    await expect(page.getByRole('alert')).toContainText('Вы отказались в кошельке')
    await expect(page.getByText('Кошельков пока нет')).toBeVisible()
    await expectAccessible(page)

    await choose(page, 'Демо-кошелёк с NFT')
    await expect(page.getByRole('alert')).toHaveText('Этот кошелёк уже привязан к другому аккаунту')
    expect(asked).toHaveLength(4)
  })

  test('while the chain is silent the last NFT state stays with its time, and a new wallet is still linked', async ({
    page,
  }) => {
    await signInAs(page, server.origin, 'holder')
    await page.goto(server.origin + WALLETS)
    await expect(list(page).getByText('NFT клуба', { exact: true })).toBeVisible()
    await chain('silence', { silent: true })
    await page.getByRole('button', { name: 'Проверить сейчас' }).click()
    await expect(page.getByText('Сеть Ethereum сейчас не отвечает. Попробуйте через несколько минут')).toBeVisible()
    await expect(list(page).getByText('NFT клуба', { exact: true })).toBeVisible()
    answerWallet(page, true, true)
    await choose(page, 'Пустой демо-кошелёк')
    await expect(list(page).getByText('Ждём ответа сети')).toBeVisible({ timeout: 20_000 })
    await chain('silence', { silent: false })
    await page.getByRole('button', { name: 'Проверить сейчас' }).click()
    await expect(list(page).getByText('NFT клуба нет')).toBeVisible()
    await page.getByRole('button', { name: 'Удалить 0x2B5A…D6cF' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('heading', { name: 'Привязанные кошельки' })).toBeFocused()
    await expect(list(page).getByText('0x2B5A…D6cF')).toBeHidden()
  })
})

test.describe('with a real chain in the settings', () => {
  let server: Started
  test.beforeAll(async () => {
    server = await startServer({ ETH_RPC_URL: 'http://127.0.0.1:9', NFT_CONTRACT: `0x${'ab'.repeat(20)}` })
  })
  test.afterAll(() => server.stop())

  test('the wallets page has no demo wallet in its HTML or policy, and says how to get a wallet', async ({ page }) => {
    const reply = await fetch(server.origin + WALLETS)
    expect(reply.headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(await reply.text()).not.toContain('wallet.js')
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin + WALLETS)
    await page.getByRole('button', { name: 'Подключить кошелек' }).click()
    await expect(page.getByText('В этом браузере нет кошелька')).toBeVisible()
    await expect(page.getByRole('link', { name: 'MetaMask' })).toHaveAttribute('rel', /noopener/)
  })

  test('a phone is offered a link that opens the page in its wallet’s app', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await signInAs(page, server.origin, 'reader')
    await page.goto(server.origin + WALLETS)
    await page.getByRole('button', { name: 'Подключить кошелек' }).tap()
    const { host } = new URL(server.origin)
    await expect(page.getByRole('link', { name: 'Открыть в MetaMask' })).toHaveAttribute(
      'href',
      `https://link.metamask.io/dapp/${host}${WALLETS}`,
    )
    await expectAccessible(page)
    await context.close()
  })
})
