import { type Wallet, wallets } from '@palata/contract/wallets'
import { type Api, ApiError } from '#api/api.tsx'
import type { FoundWallet } from './discovery.ts'

/** Step of linking: what the person waits for or must do in the wallet. */
export type Step = 'address' | 'network' | 'signature' | 'check'

interface Linking {
  api: Api
  wallet: FoundWallet
  /** Addresses already linked: another one is preferred. */
  linked: readonly string[]
  onStep: (step: Step) => void
}

/** A failure whose message is shown unchanged. */
class LinkProblem extends Error {}

/**
 * Sign-In with Ethereum: gets an address from the wallet, a message from the server, and the wallet's signature of it.
 */
export async function link({ api, wallet, linked, onStep }: Linking): Promise<Wallet> {
  onStep('address')
  const address = await chosenAddress(wallet, linked)
  const { message, chain_id } = await api.call(wallets.challenge, { body: { address } }, { quiet: true })
  await enterNetwork(wallet, chain_id, onStep)
  onStep('signature')
  const signature = await wallet.provider.request({ method: 'personal_sign', params: [hexOf(message), address] })
  onStep('check')
  return api.call(wallets.link, { body: { address, signature } }, { quiet: true })
}

/** A connected wallet offers its old address first, so a person who links a second one is asked to choose. */
async function chosenAddress({ provider }: FoundWallet, linked: readonly string[]): Promise<`0x${string}`> {
  const isNew = (address: string) => !linked.some((known) => known.toLowerCase() === address.toLowerCase())
  let offered = await provider.request({ method: 'eth_requestAccounts' })
  if (!offered.some(isNew)) {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }).catch(passRefusal)
    offered = await provider.request({ method: 'eth_accounts' })
  }
  const address = offered.find(isNew) ?? offered[0]
  if (!address) throw new LinkProblem('Кошелёк не дал ни одного адреса. Разблокируйте его и попробуйте ещё раз')
  return address
}

/** Contract wallets sign only on their own network, and some refuse a message that names another one. */
async function enterNetwork({ provider }: FoundWallet, chainId: number, onStep: (step: Step) => void) {
  const wanted = `0x${chainId.toString(16)}` as const
  if (await isOn(wanted)) return
  onStep('network')
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: wanted }] }).catch(() => {})
  if (await isOn(wanted)) return
  const name = chainId === 1 ? 'Ethereum' : `с номером ${chainId}`
  throw new LinkProblem(`Кошелёк подключён к другой сети. Переключите его на сеть ${name} и попробуйте ещё раз`)

  async function isOn(id: string) {
    return Number(await provider.request({ method: 'eth_chainId' })) === Number(id)
  }
}

const REFUSED = 4001

/** Ignores a wallet that cannot show the choice, but rethrows the person's refusal. */
function passRefusal(error: unknown) {
  if (codeOf(error) === REFUSED) throw error
}

function hexOf(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Error codes of EIP-1193 and EIP-1474. */
const WORDS: Record<number, string> = {
  [REFUSED]: 'Вы отказались в кошельке. Ничего не изменилось, можно попробовать ещё раз',
  4100: 'Кошелёк не разрешает сайту этот запрос. Разблокируйте его и попробуйте ещё раз',
  4900: 'Кошелёк не подключён к сети. Проверьте его и попробуйте ещё раз',
  [-32_002]: 'Кошелёк уже ждёт вашего ответа. Откройте его и ответьте на запрос',
}

/** Message for a failure of the server or the wallet, or for an unknown one. */
export function wordsOf(error: unknown): string {
  if (error instanceof LinkProblem) return error.message
  if (error instanceof ApiError) return error.detail ?? Object.values(error.fields)[0]?.[0] ?? UNKNOWN
  return WORDS[codeOf(error) ?? 0] ?? UNKNOWN
}

const UNKNOWN = 'Кошелёк ответил не так, как ожидалось. Попробуйте ещё раз'

/** Wallets put the code in different places: at the top level or in `data.originalError`. */
function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, data } = error as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const inner = data?.originalError?.code
  return typeof inner === 'number' ? inner : typeof code === 'number' ? code : undefined
}
