import type { Address, Hex, PublicClient } from 'viem'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import type { ProviderLogger } from '../http.ts'
import { cappedFetch } from './cappedFetch.ts'
import { type Holding, readHoldings } from './holdings.ts'
import type { KnownTransfers } from './tokens.ts'
import { listingOf, nextPiece, type Piece, type Place } from './transfers.ts'

export type { Holding } from './holdings.ts'
export type { KnownTransfers, Token } from './tokens.ts'
export type { Piece, Place } from './transfers.ts'

export interface ChainOptions {
  /** JSON-RPC addresses, tried in order. Empty: no chain is read. */
  rpcUrls: string[]
  /** Chain id that the nodes must report (EIP-155). */
  chainId: number
  /** Addresses of the collection and of contracts that hold its NFTs for their owners: lending, staking. */
  contracts: string[]
  logger: ProviderLogger
  /** Timeout of one request to one node. */
  timeoutMs?: number
  /** Pause before the only retry. */
  retryPauseMs?: number
}

interface LinkRequest {
  address: string
  /** Host of the site that the person sees. */
  domain: string
  uri: string
  /** ASCII, because EIP-4361 allows nothing else. */
  statement: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/** Ethereum or a compatible chain. Anything uncertain throws `ProviderError` and is never reported as a no. */
export interface Chain {
  chainId: number
  contracts: string[]
  /** False: administrators set ownership. */
  isConfigured: boolean
  /** The address with its checksum (EIP-55). */
  checksum: (address: string) => Promise<string>
  /** The text to sign (EIP-4361). */
  message: (request: LinkRequest) => Promise<string>
  /** Whether the address signed it, by its key or as a contract wallet (EIP-1271, EIP-6492). */
  hasSigned: (signed: { address: string; message: string; signature: string }) => Promise<boolean>
  /**
   * Current NFTs by address. Addresses without an answer are absent; throws `ProviderError` when there is no answer at
   * all. `known`: what has been read of the contracts' transfers, by contract in lower case.
   */
  holdings: (addresses: string[], known?: Map<string, KnownTransfers>) => Promise<Map<string, Holding>>
  /**
   * The next piece of a contract's transfers, as many blocks as the node gives (`eth_getLogs`). Null when the contract
   * lists its tokens itself (ERC-721 Enumerable) or is no collection. Throws `ProviderError` when no node gives it.
   */
  transfers: (contract: string, place: Place | null) => Promise<Piece | null>
}

/** Requests per JSON-RPC batch, which nodes limit. */
const BATCH = 50
const TIMEOUT_MS = 8_000
const RETRY_PAUSE_MS = 300
/** ERC-6492: suffix of a signature by a contract wallet that is not deployed yet. */
const UNDEPLOYED = '6492'.repeat(16)

// Loaded on first use: most starts never use the chain, and the library takes 36 MB.
const load = () => import('./library.ts')

/** Reads NFTs and verifies wallet signatures over JSON-RPC (viem); see `Chain`. Throws nothing at creation. */
export function createChain(options: ChainOptions): Chain {
  const { rpcUrls, chainId, contracts, logger, timeoutMs = TIMEOUT_MS, retryPauseMs = RETRY_PAUSE_MS } = options
  const clients = new Map<string, PublicClient>()
  const proven = new Set<string>()

  async function clientOf(url: string): Promise<PublicClient> {
    const { createPublicClient, http } = await load()
    let client = clients.get(url)
    if (!client) {
      const transport = http(url, {
        batch: { batchSize: BATCH },
        timeout: timeoutMs,
        retryCount: 1,
        retryDelay: retryPauseMs,
        fetchFn: cappedFetch,
      })
      // The block number shows whether a node is alive, so it must not be cached.
      client = createPublicClient({ transport, cacheTime: 0 })
      clients.set(url, client)
    }
    if (!proven.has(url)) {
      const actual = await client.getChainId()
      if (actual !== chainId) throw new Error(`chain ${actual} instead of ${chainId}`)
      proven.add(url)
    }
    return client
  }

  /** Asks the nodes in order until one answers. */
  async function ask<T>(work: (client: PublicClient) => Promise<T>): Promise<T> {
    let cause: unknown
    for (const url of rpcUrls) {
      try {
        return await counted('chain', async () => work(await clientOf(url)))
      } catch (error) {
        cause = error
        logger.warn(
          { often: `node ${new URL(url).host}`, service: 'chain', node: new URL(url).host, problem: problemOf(error) },
          'a node failed',
        )
      }
    }
    throw new ProviderError('chain', 'no node answered', { retryable: true, cause })
  }

  return {
    chainId,
    contracts,
    isConfigured: rpcUrls.length > 0 && contracts.length > 0,

    async checksum(address) {
      const { getAddress } = await load()
      return getAddress(address)
    },

    async message({ address, domain, uri, statement, nonce, issuedAt, expiresAt }) {
      const { createSiweMessage, getAddress } = await load()
      return createSiweMessage({
        address: getAddress(address),
        domain,
        uri,
        statement,
        version: '1',
        chainId,
        nonce,
        issuedAt,
        expirationTime: expiresAt,
      })
    },

    async hasSigned({ address, message, signature }) {
      const signed = { address: address as Address, message, signature: signature as Hex }
      const { verifyMessage } = await load()
      // A key's own signature needs no node; a malformed one throws.
      if (await verifyMessage(signed).catch(() => false)) return true
      return rpcUrls.length > 0 && ask((client) => hasContractSigned(client, signed))
    },

    async holdings(addresses, known) {
      return ask(async (client) => {
        const block = Number(await client.getBlockNumber())
        const { counts, problems } = await readHoldings(client, contracts, addresses as Address[], block, known)
        if (counts.size === 0 && addresses.length > 0) throw problems[0]
        const failed = addresses.length - counts.size
        if (problems.length > 0)
          logger.warn(
            { often: 'balances not read', service: 'chain', failed, problem: problemOf(problems[0]) },
            'balances or token ids not read',
          )
        return new Map([...counts].map(([address, counted]): [string, Holding] => [address, { ...counted, block }]))
      })
    },

    async transfers(contract, place) {
      return ask(async (client) => {
        const listing = await listingOf(client, contract as Address)
        return listing === 'transfers' ? nextPiece(client, contract as Address, place) : null
      })
    },
  }
}

type Signed = { address: Address; message: string; signature: Hex }

/** Throws when the node does not answer, whereas viem's own check would report a forged signature. */
async function hasContractSigned(client: PublicClient, signed: Signed): Promise<boolean> {
  const { hashMessage, parseAbi, ContractFunctionRevertedError, ContractFunctionZeroDataError, BaseError } =
    await load()
  const code = await client.getCode({ address: signed.address })
  if (!code) return signed.signature.endsWith(UNDEPLOYED) && client.verifyMessage(signed)
  try {
    const answer = await client.readContract({
      address: signed.address,
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage(signed.message), signed.signature],
    })
    return answer === '0x1626ba7e'
  } catch (error) {
    const isVerdict = (cause: unknown) =>
      cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
    if (error instanceof BaseError && error.walk(isVerdict)) return false
    throw error
  }
}

/** For the log: viem's long messages contain the whole request, and the node's address may contain a key. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'shortMessage' in error ? String(error.shortMessage) : error.message
}
