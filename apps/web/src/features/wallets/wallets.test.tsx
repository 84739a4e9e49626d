import { accounts } from '@palata/contract/accounts'
import { membership, type Right } from '@palata/contract/membership'
import { type Wallet, wallets } from '@palata/contract/wallets'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWallet, walletError } from '#testing/features/wallet.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import type { Replies } from '#testing/replies.ts'
import { respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { WalletsView } from './WalletsView.tsx'

const A = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const B = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
const row = (given: Partial<Wallet> = {}): Wallet => ({
  id: 1,
  address: A,
  has_pon: true,
  state: 'checked',
  checked_at: '2026-11-20T08:55:00.000Z',
  ...given,
})
const pon = (given: Partial<Right> = {}): Right => ({
  id: 5,
  source: 'pon',
  starts_at: '2026-11-01T09:00:00.000Z',
  ends_at: null,
  state: 'active',
  days_left: null,
  reason: 'NFT клуба на кошельке 0x7E5F…5Bdf',
  ...given,
})
const SIGNED = `0x${'11'.repeat(65)}`
const message = 'palata.example wants you to sign in with your Ethereum account'
const willing = {
  eth_requestAccounts: [B],
  eth_chainId: '0x1',
  personal_sign: SIGNED,
}

const stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function bring(name: string, answers: Record<string, unknown>) {
  const wallet = fakeWallet(name, answers)
  stops.push(() => wallet.stop())
  return wallet
}

async function show(list: Wallet[], replies: Replies = {}, rights: Right[] = []) {
  const shown = await renderApp(
    <>
      <WalletsView />
      <Toasts />
    </>,
    {
      token: 'a',
      replies: {
        ...serve(accounts.me, people.reader),
        ...serve(wallets.list, list),
        ...serve(membership.rights, { rights, events: [] }),
        ...serve(wallets.challenge, { message, chain_id: 1 }),
        ...replies,
      },
    },
  )
  await screen.findByRole('heading', { name: 'Привязанные кошельки' })
  const begin = () => shown.user.click(screen.getByRole('button', { name: 'Подключить кошелек' }))
  return { ...shown, begin }
}

// spec; decisions OA-036, OA-037
test('a wallet is shown with its shortened address, its NFT and the time of the check', async () => {
  const { user } = await show([row(), row({ id: 2, address: B, has_pon: false, state: 'waiting', checked_at: null })])
  const items = within(screen.getByRole('region', { name: 'Привязанные кошельки' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    '0x7E5F…5BdfNFT клубаПроверено 20 ноября 2026, 11:55Удалить',
    '0x2B5A…D6cFЖдём ответа сетиСеть ещё не ответила, спросим снова через несколько минутУдалить',
  ])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Скопировать адрес 0x7E5F…5Bdf' }))
  expect(copied).toHaveBeenCalledWith(A)
  const colorOf = (words: string) => screen.getByText(words).closest('[data-color]')?.getAttribute('data-color')
  await expect.poll(() => colorOf('Адрес скопирован!')).toBe('green')
  copied.mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Скопировать адрес 0x7E5F…5Bdf' }))
  await expect.poll(() => colorOf('Ошибка при копировании')).toBe('red')
})

test.each([
  ['holds', [row()], [pon()], /NFT клуба на кошельке 0x7E5F…5Bdf\. Доступ открыт без срока/],
  [
    'gave it away',
    [row({ has_pon: false })],
    [pon({ ends_at: '2026-11-21T08:00:00.000Z' })],
    /больше нет\. Доступ по NFT открыт до 21 ноября 2026, 11:00/,
  ],
  ['is not known', [row({ state: 'failing' })], [pon()], /Сеть Ethereum сейчас не отвечает/],
  ['never had it', [row({ has_pon: false })], [], /NFT клуба на привязанных кошельках нет/],
])('the wallets page of a person who %s says so', async (_, list, rights, words) => {
  await show(list, {}, rights)
  expect(await screen.findByText(words)).toBeDefined()
})

test('a single wallet in the browser is used at once and linked by its signature', async () => {
  const wallet = bring('MetaMask', willing)
  const linked = row({ id: 2, address: B })
  let list: Wallet[] = []
  const { begin, requests } = await show([], {
    ...serve(wallets.list, () => list),
    ...respond(wallets.link, () => {
      list = [linked]
      return { status: 201, body: linked }
    }),
  })
  expect(screen.getByText(/Кошельков пока нет/)).toBeDefined()
  await begin()
  expect(await screen.findByText('0x2B5A…D6cF')).toBeDefined()
  expect(screen.getByText('Кошелёк привязан. NFT клуба на нём, доступ открыт')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { address: B },
    { address: B, signature: SIGNED },
  ])
  const signing = wallet.asked.find(({ method }) => method === 'personal_sign')!
  const [data, address] = signing.params as [string, string]
  expect([Buffer.from(data.slice(2), 'hex').toString(), address]).toEqual([message, B])
})

test('of several wallets one is chosen, and an address already linked asks for another', async () => {
  const first = bring('Rabby', willing)
  const second = bring('MetaMask', {
    ...willing,
    eth_requestAccounts: [A],
    wallet_requestPermissions: [],
    eth_accounts: [A, B],
  })
  const { begin, user, requests } = await show([row()], { ...serve(wallets.link, row({ id: 2, address: B })) })
  await begin()
  const choice = screen.getByRole('list', { name: 'Кошельки этого браузера' })
  await user.click(within(choice).getByRole('button', { name: 'MetaMask' }))
  await screen.findByText(/Кошелёк привязан/)
  expect(first.asked).toEqual([])
  expect(second.asked.map(({ method }) => method)).toContain('wallet_requestPermissions')
  expect(requests.find(({ url }) => url.endsWith('/nonce/'))?.body).toEqual({ address: B })
})

test.each([
  ['refuses to show the address', { eth_requestAccounts: walletError(4001) }, /Вы отказались в кошельке/],
  ['refuses to sign', { personal_sign: walletError(4001) }, /Вы отказались в кошельке/],
  ['is busy with an older request', { eth_requestAccounts: walletError(-32_002) }, /уже ждёт вашего ответа/],
  ['shows nothing', { eth_requestAccounts: [], eth_accounts: [] }, /не дал ни одного адреса/],
  ['stays on another network', { eth_chainId: '0x89', wallet_switchEthereumChain: walletError(4902) }, /другой сети/],
  ['breaks', { personal_sign: new TypeError('x is undefined') }, /ответил не так, как ожидалось/],
])('a wallet that %s gets a message, and linking can start again', async (_, answers, words) => {
  bring('MetaMask', { ...willing, ...answers })
  const { begin, requests } = await show([])
  await begin()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByRole('button', { name: 'Подключить кошелек' })).toHaveProperty('disabled', false)
  expect(requests.some(({ method, url }) => method === 'POST' && url === '/api/users/wallets/')).toBe(false)
})

test.each([
  [400, 'Этот кошелёк уже привязан к другому аккаунту'],
  [503, 'Сеть Ethereum сейчас не отвечает. Попробуйте через несколько минут'],
])('a link refused with %s shows the server’s reason', async (status, detail) => {
  bring('MetaMask', willing)
  const { begin } = await show([], { ...respond(wallets.link, () => ({ status, body: { detail } })) })
  await begin()
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
})

test('a wallet on another network is asked to switch, and then signs', async () => {
  let chain = '0x89'
  const wallet = bring('MetaMask', {
    ...willing,
    eth_chainId: () => chain,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      chain = chainId
      return null
    },
  })
  const { begin } = await show([], { ...serve(wallets.link, row({ id: 2, address: B })) })
  await begin()
  await screen.findByText(/Кошелёк привязан/)
  expect(wallet.asked.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
})

test('waiting for a wallet that does not answer can be cancelled', async () => {
  bring('MetaMask', { ...willing, personal_sign: () => new Promise(() => {}) })
  const { begin, user } = await show([])
  await begin()
  expect(await screen.findByText(/Подпишите сообщение в кошельке/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Не ждать' }))
  expect(screen.queryByText(/Подпишите сообщение/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Подключить кошелек' })).toHaveProperty('disabled', false)
})

test('without a wallet in the browser the page says how to get one', async () => {
  const { begin } = await show([])
  await begin()
  expect(screen.getByText('В этом браузере нет кошелька')).toBeDefined()
  expect(screen.getByRole('link', { name: 'MetaMask' }).getAttribute('href')).toBe('https://metamask.io/download')
})

test('removing a wallet asks for a confirmation that says what ends with it', async () => {
  let list = [row()]
  const { user } = await show([], {
    ...serve(wallets.list, () => list),
    ...respond(
      wallets.remove,
      () => {
        list = []
        return { status: 204 }
      },
      { params: { id: '1' } },
    ),
  })
  await user.click(screen.getByRole('button', { name: 'Удалить 0x7E5F…5Bdf' }))
  const dialog = await screen.findByRole('dialog', { name: 'Удалить 0x7E5F…5Bdf?' })
  expect(within(dialog).getByText(/доступ по NFT закончится сразу/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Кошелёк удалён')).toBeDefined()
  expect(await screen.findByText(/Кошельков пока нет/)).toBeDefined()
})

test('checking a wallet shows its new state, and the old one stays while the chain is silent', async () => {
  let isSilent = true
  const detail = 'Сеть Ethereum сейчас не отвечает. Попробуйте через несколько минут'
  let list = [row()]
  const { user } = await show([], {
    ...serve(wallets.list, () => list),
    ...respond(wallets.recheck, () => {
      if (isSilent) return { status: 503, body: { detail } }
      list = [row({ has_pon: false })]
      return { status: 200, body: list }
    }),
  })
  const check = () => user.click(screen.getByRole('button', { name: 'Проверить сейчас' }))
  await check()
  expect(await screen.findByText(detail)).toBeDefined()
  expect(screen.getByText('NFT клуба')).toBeDefined()
  isSilent = false
  await check()
  expect(await screen.findByText('NFT клуба нет')).toBeDefined()
})

test('wallets that failed to load say so and can be requested again', async () => {
  let isDown = true
  const { user } = await renderApp(<WalletsView />, {
    token: 'a',
    replies: {
      ...serve(accounts.me, people.reader),
      ...respond(wallets.list, () => (isDown ? { status: 500, body: {} } : { status: 200, body: [] })),
    },
  })
  expect(await screen.findByText('Не удалось загрузить кошельки')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText(/Кошельков пока нет/)).toBeDefined()
})

test('the sandbox’s wallet script is loaded only where the server names it', async () => {
  const demoWallet = 'http://127.0.0.1:4010/__sim/wallet.js'
  const scripts = () => document.querySelectorAll('script[src$="wallet.js"]').length
  const reply = { ...serve(accounts.me, people.reader), ...serve(wallets.list, []) }
  const { unmount } = await renderApp(<WalletsView />, { token: 'a', replies: reply })
  await screen.findByRole('button', { name: 'Подключить кошелек' })
  expect(scripts()).toBe(0)
  unmount()
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) (node as HTMLElement).setAttribute('type', 'text/plain')
    for (const node of nodes) document.head.appendChild(node as Node)
  })
  await renderApp(<WalletsView />, { token: 'a', replies: reply, config: { demoWallet } })
  await screen.findByRole('button', { name: 'Подключить кошелек' })
  expect(scripts()).toBe(1)
  document.querySelector('script[src$="wallet.js"]')?.remove()
})
