import type { Logger } from 'pino'
import type { Site } from '../features/wallets/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { type Chain, createChain } from '../providers/chain/index.ts'
import { createNftMarket, type NftMarket } from '../providers/nft/index.ts'
import { createNftTrends, type NftTrends } from '../providers/nft/trends.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox/sandbox.ts'
import { noteRowsAtDesk } from './setAside.ts'

/** The sandbox's own chain and collection. */
const SANDBOX_CHAIN_ID = 31337
const SANDBOX_COLLECTION = '0x9A1A7a0000000000000000000000000000000721'
const OPENSEA = 'https://api.opensea.io'

/** The operator's chain; in development the sandbox's; otherwise none, and administrators set who holds the NFT. */
export function createChainOf(config: Config, sandbox: SandboxAddress | null, logger: Logger): Chain {
  return createChain({ ...nodesOf(config, sandbox), logger })
}

export function nodesOf(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const { ETH_RPC_URL: rpcUrls, NFT_CONTRACT: contracts, ETH_CHAIN_ID: chainId } = config
  if (rpcUrls && contracts) return { rpcUrls, contracts, chainId }
  if (!isChainSimulated(config, sandbox)) return { rpcUrls: [], contracts: [], chainId }
  return { rpcUrls: [`${sandbox!.url}/chain`], contracts: [SANDBOX_COLLECTION], chainId: SANDBOX_CHAIN_ID }
}

/** Never in production: the sandbox's chain must not grant access. */
export function isChainSimulated(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null): boolean {
  return sandbox !== null && !config.ETH_RPC_URL && !config.isProduction
}

/** A fake wallet's script for readers without a wallet, only with the sandbox's chain. */
export function demoWalletOf(config: Config, sandbox: SandboxAddress | null): string | undefined {
  return isChainSimulated(config, sandbox) ? `${sandbox!.url}/__sim/wallet.js` : undefined
}

/** Null: the widget shows no prices. */
export function createNftMarketOf(
  config: Config,
  sandbox: SandboxAddress | null,
  logger: Logger,
  db: Database | null = null,
): NftMarket | null {
  const place = nftOf(config, sandbox)
  return (
    place &&
    createNftMarket({
      ...place,
      logger,
      noteRows: noteRowsAtDesk(db, logger, { floor: 'OpenSea, нижняя цена', floor_prices: 'OpenSea, нижняя цена' }),
    })
  )
}

/** Settings of the NFT market; null when there is none. */
export function nftOf(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const { OPENSEA_SLUG: slug, OPENSEA_API_KEY: apiKey, OPENSEA_BASE_URL: baseUrl } = config
  if (slug) return { slug, apiKey, baseUrl: baseUrl ?? OPENSEA }
  return isChainSimulated(config, sandbox) ? { slug: 'palata', baseUrl: `${sandbox!.url}/opensea` } : null
}

/** Null without a key, which the service requires: the market overview then shows no collections. */
export function createNftTrendsOf(config: Config, sandbox: SandboxAddress | null, logger: Logger): NftTrends | null {
  const { OPENSEA_API_KEY: apiKey, OPENSEA_BASE_URL: baseUrl } = config
  if (apiKey) return createNftTrends({ apiKey, baseUrl: baseUrl ?? OPENSEA, logger })
  if (!isChainSimulated(config, sandbox)) return null
  return createNftTrends({ baseUrl: `${sandbox!.url}/opensea`, logger })
}

/** The site named in messages that wallets sign. */
export function siteOf(config: Config): Site {
  const url = publicUrlOf(config)
  return { domain: new URL(url).host, uri: `${url}/user/subscription/wallets` }
}
