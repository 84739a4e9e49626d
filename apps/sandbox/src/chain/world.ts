/** The id of local chains of anvil and hardhat: no real chain has it. */
export const CHAIN_ID = 31_337
export const COLLECTION = '0x9A1A7a0000000000000000000000000000000721'
export const CONTRACT_WALLET = '0xC0De000000000000000000000000000000001271'

export interface DemoAccount {
  name: string
  address: string
  /** A private key: 1, 2 or 3, so that nobody takes it for a secret. */
  key: `0x${string}`
}

const keyOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`

/** Wallets that can be connected in the sandbox. The contract wallet signs with its owner's key. */
export const demoWallets: DemoAccount[] = [
  { name: 'Демо-кошелёк с NFT', address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', key: keyOf(1) },
  { name: 'Пустой демо-кошелёк', address: '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF', key: keyOf(2) },
  { name: 'Демо-кошелёк на контракте', address: CONTRACT_WALLET, key: keyOf(3) },
]
export const CONTRACT_OWNER = '0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69'

/** Wallets of the demo community's NFT holders. */
const MEMBERS = [
  '0x1efF47bc3a10a45D4B230B5d10E37751FE6AA718',
  '0xe1AB8145F7E55DC933d51a18c793F901A3A0b276',
  '0xE57bFE9F44b819898F47BF37E5AF72a0783e1141',
]

const BLOCK_MS = 12_000

export type Ethereum = ReturnType<typeof createEthereum>

/** The club's collection on a simulated chain; NFTs are given and taken by calls. */
export function createEthereum(now: () => number) {
  const owners = new Map<number, string>()
  let last = 0
  let isSilent = false

  function give(address: string) {
    last += 1
    owners.set(last, address.toLowerCase())
    return last
  }

  for (const address of [demoWallets[0]!.address, ...MEMBERS]) give(address)

  return {
    block: () => Math.floor(now() / BLOCK_MS),
    /** While true, every RPC call fails. */
    isSilent: () => isSilent,
    silence(next: boolean) {
      isSilent = next
    },
    /** Mints an NFT for the address; returns its number. */
    give,
    /** Removes one NFT of the address; false when it has none. */
    take(address: string): boolean {
      const own = [...owners].find(([, owner]) => owner === address.toLowerCase())
      return own !== undefined && owners.delete(own[0])
    },
    ownerOf: (token: number) => owners.get(token),
    tokensOf: (address: string) =>
      [...owners].filter(([, owner]) => owner === address.toLowerCase()).map(([token]) => token),
    balanceOf: (address: string) => [...owners.values()].filter((owner) => owner === address.toLowerCase()).length,
    /** Addresses of the demo wallets and of all holders, lower case. */
    holders: () => [...new Set([...demoWallets.map(({ address }) => address.toLowerCase()), ...owners.values()])],
  }
}
