import type { Address, PublicClient } from 'viem'
import { fewerBlocks, isRangeRefused, MOST_BLOCKS } from './blockRange.ts'
import { ENUMERABLE, ERC_721 } from './interfaces.ts'

/** Blocks that the place reached stays behind the newest, because those may still be replaced by others. */
const CONFIRMED = 12

interface Transfer {
  /** Decimal, up to 78 digits. */
  id: string
  /** In lower case. */
  to: string
  block: number
}

/** Transfers of consecutive blocks, oldest first. */
export interface Piece {
  /** The contract's first block. */
  first: number
  /** Last block read; `first - 1` when none was. */
  to: number
  /** Newest block that may be read now. */
  newest: number
  /** How many blocks to ask for next. */
  blocks: number
  transfers: Transfer[]
}

/** Where the last piece ended; null before the first one. */
export interface Place {
  first: number
  /** Last block read. */
  to: number
  /** How many blocks to ask for. */
  blocks: number
}

const load = () => import('./library.ts')

/** How the numbers of an owner's NFTs can be learned: the contract lists them, by transfers, or not at all. */
export async function listingOf(client: PublicClient, contract: Address): Promise<'own' | 'transfers' | 'none'> {
  const { parseAbi, BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } = await load()
  const abi = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
  const supports = (id: typeof ERC_721 | typeof ENUMERABLE) =>
    client.readContract({ address: contract, abi, functionName: 'supportsInterface', args: [id] })
  try {
    const [isEnumerable, isCollection] = await Promise.all([supports(ENUMERABLE), supports(ERC_721)])
    if (isEnumerable) return 'own'
    return isCollection ? 'transfers' : 'none'
  } catch (error) {
    // A contract without ERC-165 reverts or gives nothing; a silent node is neither.
    const isAnswer = (cause: unknown) =>
      cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
    if (error instanceof BaseError && error.walk(isAnswer)) return 'none'
    throw error
  }
}

/** The next piece after the place. Throws when the node gives no logs even block by block. */
export async function nextPiece(client: PublicClient, contract: Address, place: Place | null): Promise<Piece> {
  const newest = Number(await client.getBlockNumber()) - CONFIRMED
  const first = place?.first ?? (await firstBlockOf(client, contract, newest))
  const from = (place?.to ?? first - 1) + 1
  const asked = place?.blocks ?? MOST_BLOCKS
  if (from > newest) return { first, to: from - 1, newest, blocks: asked, transfers: [] }
  return { first, newest, ...(await readLogs(client, contract, { from, to: newest }, asked)) }
}

interface Range {
  from: number
  to: number
}

/** Reads the beginning of the range, as many blocks as the node gives; with `owners` only transfers to them. */
export async function readLogs(
  client: PublicClient,
  address: Address,
  { from, to }: Range,
  most: number,
  owners?: Address[],
): Promise<Pick<Piece, 'to' | 'blocks' | 'transfers'>> {
  const { parseAbiItem } = await load()
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)')
  let blocks = Math.min(most, MOST_BLOCKS)
  let isRefused = false
  for (;;) {
    const last = Math.min(from + blocks - 1, to)
    try {
      const logs = await client.getLogs({
        address,
        event,
        ...(owners && { args: { to: owners } }),
        fromBlock: BigInt(from),
        toBlock: BigInt(last),
        strict: true,
      })
      const transfers = logs.map(({ args, blockNumber }): Transfer => {
        return { id: String(args.tokenId), to: args.to.toLowerCase(), block: Number(blockNumber) }
      })
      if (isRefused) limits.set(client, { blocks, at: performance.now() })
      return { to: last, blocks: Math.min(blocks * 2, limitOf(client)), transfers }
    } catch (error) {
      const asked = last - from + 1
      const words = wordsOf(error)
      if (asked <= 1 || !isRangeRefused(words)) throw error
      blocks = fewerBlocks(words, asked)
      isRefused = true
    }
  }
}

/** How many blocks each node gave after it had refused more. */
const limits = new WeakMap<PublicClient, { blocks: number; at: number }>()
/** Then it is asked for more again: it may have refused a part with many transfers. */
const LIMIT_MS = 3_600_000

function limitOf(client: PublicClient): number {
  const limit = limits.get(client)
  return limit && performance.now() - limit.at < LIMIT_MS ? limit.blocks : MOST_BLOCKS
}

/** All that a node said about a failure; viem keeps it in `details` of one of the causes. */
function wordsOf(error: unknown): string {
  const said: string[] = []
  for (let one = error; one instanceof Error; one = one.cause)
    said.push(String('details' in one && one.details ? one.details : one.message))
  // The innermost words are the node's own; the outer ones repeat the request with its numbers.
  return said.at(-1) ?? String(error)
}

/** The first block with the contract's code, by halving. A node without old states is read from the beginning. */
async function firstBlockOf(client: PublicClient, address: Address, newest: number): Promise<number> {
  const { BaseError, HttpRequestError, TimeoutError } = await load()
  let [without, within] = [-1, newest]
  try {
    while (within - without > 1) {
      const middle = Math.floor((without + within) / 2)
      const code = await client.getCode({ address, blockNumber: BigInt(middle) })
      if (code) within = middle
      else without = middle
    }
    return Math.max(0, within)
  } catch (error) {
    const isAway = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
    if (error instanceof BaseError && !error.walk(isAway)) return 0
    throw error
  }
}
