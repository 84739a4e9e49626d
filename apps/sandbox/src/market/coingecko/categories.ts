import type { FastifyInstance } from 'fastify'
import type { Coin } from '../world.ts'

// id | name | well-known coins in it
const CATEGORIES = `stablecoins|Stablecoins|tether usd-coin ethena-usde dai
wrapped-tokens|Wrapped-Tokens|wrapped-bitcoin
liquid-staking-tokens|Liquid Staking Tokens|staked-ether
layer-1|Layer 1 (L1)|bitcoin ethereum solana ripple binancecoin cardano tron avalanche-2 sui the-open-network polkadot near aptos internet-computer kaspa algorand cosmos hedera-hashgraph sei-network stellar celestia tezos
layer-2|Layer 2 (L2)|arbitrum optimism mantle polygon-ecosystem-token immutable-x starknet zksync stacks
decentralized-finance-defi|Decentralized Finance (DeFi)|hyperliquid uniswap aave chainlink ondo-finance ethena jupiter-exchange-solana sky curve-dao-token lido-dao pendle raydium aerodrome-finance maker injective-protocol ether-fi thorchain pancakeswap-token
decentralized-exchange|Decentralized Exchange (DEX)|hyperliquid uniswap jupiter-exchange-solana curve-dao-token raydium aerodrome-finance thorchain pancakeswap-token injective-protocol
centralized-exchange-token-cex|Centralized Exchange (CEX) Token|binancecoin leo-token okb crypto-com-chain kucoin-shares gatechain-token bitget-token
meme-token|Meme|dogecoin shiba-inu pepe bonk floki dogwifcoin official-trump pudgy-penguins pump-fun
artificial-intelligence|Artificial Intelligence (AI)|bittensor near render-token fetch-ai virtual-protocol the-graph worldcoin-wld internet-computer story-2
gaming|Gaming (GameFi)|immutable-x the-sandbox decentraland axie-infinity gala theta-token
real-world-assets-rwa|Real World Assets (RWA)|ondo-finance chainlink pax-gold mantle quant-network maker xdce-crowd-sale
depin|DePIN|render-token helium filecoin arweave theta-token bittensor iota
oracle|Oracle|chainlink pyth-network
privacy-coins|Privacy|monero zcash
proof-of-work-pow|Proof of Work (PoW)|bitcoin dogecoin bitcoin-cash litecoin monero zcash kaspa ethereum-classic
solana-ecosystem|Solana Ecosystem|solana jupiter-exchange-solana bonk render-token dogwifcoin pyth-network raydium jito-governance-token pudgy-penguins helium pump-fun official-trump`
  .split('\n')
  .map((line) => {
    const [id, name, coins] = line.split('|') as [string, string, string]
    return { id, name, coins: new Set(coins.split(' ')) }
  })

/** Categories of invented coins, by their names. */
const INVENTED: Record<string, RegExp> = {
  'decentralized-finance-defi': / (Finance|Protocol)$/,
  'artificial-intelligence': / AI$/,
  'layer-1': / (Network|Chain)$/,
}

/** `/coins/categories/list`. */
export function categories(app: FastifyInstance) {
  app.get('/coins/categories/list', async () => CATEGORIES.map(({ id, name }) => ({ category_id: id, name })))
}

export function isOfCategory(coin: Coin, category: string): boolean {
  const found = CATEGORIES.find(({ id }) => id === category)
  return found !== undefined && (found.coins.has(coin.id) || INVENTED[category]?.test(coin.name) === true)
}

export const isCategory = (id: string) => CATEGORIES.some((one) => one.id === id)
