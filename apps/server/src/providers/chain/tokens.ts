import type { Address, PublicClient } from 'viem'
import { MOST_BLOCKS } from './blockRange.ts'
import { listingOf, readLogs } from './transfers.ts'

/** One NFT; stays the same when it moves to another wallet. */
export interface Token {
  /** In lower case. */
  contract: string
  /** Decimal, up to 78 digits. */
  id: string
}

/** What has been read of a contract's transfers. */
export interface KnownTransfers {
  /** Last block read. */
  to: number
  /** How many blocks the node gives at once. */
  blocks: number
  /** Ids of the tokens that came to each owner last, by the owner's address in lower case. */
  idsOf: Map<string, string[]>
}

/** Tokens read per address; any of them gives access. */
const MOST_TOKENS = 50
/** Questions about the blocks after the last one read. A longer way is left to the job that reads transfers. */
const MOST_PIECES = 40

const load = () => import('./library.ts')

/**
 * Token ids of the contract that the owners have at the block `newest`, by owner. Asks a contract that can list them; otherwise takes what
 * is known of its transfers, reads those since, and asks for the tokens' owners. Empty for a contract that holds NFTs
 * for others; throws when the node does not give the transfers.
 */
export async function tokensOf(
  client: PublicClient,
  contract: Address,
  balances: Map<Address, bigint>,
  newest: number,
  known?: KnownTransfers,
): Promise<Map<Address, Token[]>> {
  const owners = [...balances.keys()].filter((owner) => balances.get(owner)! > 0n)
  if (owners.length === 0) return new Map()
  const listing = await listingOf(client, contract)
  if (listing === 'none') return new Map()
  const idsOf =
    listing === 'own'
      ? (owner: Address) => listedIds(client, contract, owner, balances.get(owner)!)
      : await transferredIds(client, contract, owners, newest, known)
  const found = await Promise.allSettled(owners.map(idsOf))
  return new Map(
    found.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? [[owners[index]!, answer.value.map((id): Token => ({ contract: contract.toLowerCase(), id: String(id) }))]]
        : [],
    ),
  )
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

async function transferredIds(
  client: PublicClient,
  contract: Address,
  owners: Address[],
  newest: number,
  known?: KnownTransfers,
) {
  const came = await readSince(client, contract, owners, newest, known)
  return (owner: Address) => {
    const key = owner.toLowerCase()
    const ids = [...new Set([...(known?.idsOf.get(key) ?? []), ...(came.get(key) ?? [])])]
    return ownedAmong(client, contract, owner, ids.slice(-MOST_TOKENS).map(BigInt))
  }
}

/** Ids of the tokens that came to the owners since the last block read, by owner. */
async function readSince(
  client: PublicClient,
  contract: Address,
  owners: Address[],
  newest: number,
  known?: KnownTransfers,
) {
  const came = new Map<string, string[]>()
  let from = (known?.to ?? -1) + 1
  let blocks = known?.blocks ?? MOST_BLOCKS
  for (let pieces = 0; from <= newest; pieces += 1) {
    if (pieces === MOST_PIECES || newest - from >= blocks * MOST_PIECES)
      throw new Error('the transfers are not read yet')
    const piece = await readLogs(client, contract, { from, to: newest }, blocks, owners)
    for (const { to, id } of piece.transfers) came.set(to, [...(came.get(to) ?? []), id])
    from = piece.to + 1
    blocks = piece.blocks
  }
  return came
}

async function ownedAmong(client: PublicClient, address: Address, owner: Address, ids: bigint[]) {
  const { erc721Abi } = await load()
  const owners = await Promise.allSettled(
    // A burnt token has no owner, so the call fails.
    ids.map((id) => client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })),
  )
  return ids.filter((_, place) => {
    const answer = owners[place]!
    return answer.status === 'fulfilled' && answer.value.toLowerCase() === owner.toLowerCase()
  })
}
