import type { Address, PublicClient } from 'viem'
import { type KnownTransfers, type Token, tokensOf } from './tokens.ts'

export interface Holding {
  /** Sum over all contracts. */
  nfts: number
  /** Those NFTs whose ids can be determined. */
  tokens: Token[]
  /** Number of the block that the answer is from. */
  block: number
}

/** More than any collection has, and still an exact number in a double. */
const MOST_NFTS = 1_000_000_000n

const load = () => import('./library.ts')

type Counted = Pick<Holding, 'nfts' | 'tokens'>

/** NFTs by address; an address without an answer is absent. When one contract answers, failures of others do not matter. */
export async function readHoldings(
  client: PublicClient,
  contracts: string[],
  addresses: Address[],
  block: number,
  known?: Map<string, KnownTransfers>,
): Promise<{ counts: Map<Address, Counted>; problems: unknown[] }> {
  const read = await Promise.all(
    contracts.map((contract) => readContract(client, contract as Address, addresses, block, known)),
  )
  const counts = new Map<Address, Counted>()
  for (const address of addresses) {
    const total = read.reduce((sum, { balances }) => sum + (balances.get(address) ?? 0n), 0n)
    // A contract without code does not answer: the settings have a wrong address, and the wallet is not known to be
    // empty.
    if (total === 0n && !read.every(({ balances }) => balances.has(address))) continue
    const tokens = read.flatMap(({ tokens: found }) => found.get(address) ?? [])
    counts.set(address, { nfts: Number(total < MOST_NFTS ? total : MOST_NFTS), tokens })
  }
  return { counts, problems: read.flatMap(({ problems }) => problems) }
}

/** One contract's balances, and those of the tokens whose ids can be learned. */
async function readContract(
  client: PublicClient,
  contract: Address,
  addresses: Address[],
  block: number,
  known?: Map<string, KnownTransfers>,
) {
  const { erc721Abi } = await load()
  const balanceOf = (address: Address) =>
    client.readContract({ address: contract, abi: erc721Abi, functionName: 'balanceOf', args: [address] })
  const answers = await Promise.allSettled(addresses.map(balanceOf))
  const balances = new Map<Address, bigint>()
  const problems: unknown[] = []
  for (const [index, answer] of answers.entries())
    if (answer.status === 'fulfilled') balances.set(addresses[index]!, answer.value)
    else problems.push(answer.reason)
  const tokens = await tokensOf(client, contract, balances, block, known?.get(contract.toLowerCase())).catch(
    (error) => {
      problems.push(error)
      return new Map<Address, Token[]>()
    },
  )
  return { balances, tokens, problems }
}
