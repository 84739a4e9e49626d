import type { Address, PublicClient } from 'viem'

/** One NFT; stays the same when it moves to another wallet. */
export interface Token {
  /** In lower case. */
  contract: string
  /** Decimal, up to 78 digits. */
  id: string
}

/** Tokens read per address; any of them gives access. */
const MOST_TOKENS = 50
/** Interface id of ERC-721's enumerable extension, for `supportsInterface`. */
const ENUMERABLE = '0x780e9d63'

const load = () => import('./library.ts')

/**
 * Token ids of the contract that the address owns now. Asks a contract that can list them; otherwise reads the
 * transfers to the address and asks for the tokens' owners. Throws when neither works: for a contract that holds NFTs
 * for others, or a node without old transfers.
 */
export async function tokensOf(client: PublicClient, contract: Address, owner: Address, balance: bigint) {
  if (balance === 0n) return []
  const ids = (await isEnumerable(client, contract))
    ? await listedIds(client, contract, owner, balance)
    : await transferredIds(client, contract, owner)
  return ids.map((id): Token => ({ contract: contract.toLowerCase(), id: String(id) }))
}

async function isEnumerable(client: PublicClient, address: Address): Promise<boolean> {
  const { parseAbi } = await load()
  const abi = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
  return client.readContract({ address, abi, functionName: 'supportsInterface', args: [ENUMERABLE] })
}

async function listedIds(client: PublicClient, address: Address, owner: Address, balance: bigint) {
  const { parseAbi } = await load()
  const abi = parseAbi(['function tokenOfOwnerByIndex(address, uint256) view returns (uint256)'])
  const places = Array.from({ length: Math.min(Number(balance), MOST_TOKENS) }, (_, place) => BigInt(place))
  return Promise.all(
    places.map((place) =>
      client.readContract({ address, abi, functionName: 'tokenOfOwnerByIndex', args: [owner, place] }),
    ),
  )
}

async function transferredIds(client: PublicClient, address: Address, owner: Address) {
  const { erc721Abi, parseAbiItem } = await load()
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)')
  const transfers = await client.getLogs({ address, event, args: { to: owner }, fromBlock: 'earliest', strict: true })
  const ids = [...new Set(transfers.map(({ args }) => args.tokenId))].slice(-MOST_TOKENS)
  const owners = await Promise.allSettled(
    // A burnt token has no owner, so the call fails.
    ids.map((id) => client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })),
  )
  return ids.filter((_, place) => {
    const answer = owners[place]!
    return answer.status === 'fulfilled' && answer.value.toLowerCase() === owner.toLowerCase()
  })
}
