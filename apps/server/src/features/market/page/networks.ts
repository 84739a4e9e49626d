import type { CoinContract } from '@palata/contract/search/market'

interface Network {
  name: string
  symbol: string
  /** Provider id of the coin whose picture is shown for the network. */
  coin: string
  explorer: string
  /** Its name at dexscreener.com. */
  dex: string
}

/** Networks by their names in CoinGecko's `platforms`. */
const NETWORKS: Record<string, Network> = {
  ethereum: network('Ethereum', 'ETH', 'ethereum', 'https://etherscan.io/token/', 'ethereum'),
  solana: network('Solana', 'SOL', 'solana', 'https://solscan.io/token/', 'solana'),
  'binance-smart-chain': network('BNB Chain', 'BNB', 'binancecoin', 'https://bscscan.com/token/', 'bsc'),
  'polygon-pos': network('Polygon', 'POL', 'polygon-ecosystem-token', 'https://polygonscan.com/token/', 'polygon'),
  'arbitrum-one': network('Arbitrum', 'ARB', 'arbitrum', 'https://arbiscan.io/token/', 'arbitrum'),
  'optimistic-ethereum': network('Optimism', 'OP', 'optimism', 'https://optimistic.etherscan.io/token/', 'optimism'),
  base: network('Base', 'ETH', 'ethereum', 'https://basescan.org/token/', 'base'),
  avalanche: network('Avalanche', 'AVAX', 'avalanche-2', 'https://snowtrace.io/token/', 'avalanche'),
  tron: network('TRON', 'TRX', 'tron', 'https://tronscan.org/#/token20/', 'tron'),
  'the-open-network': network('TON', 'TON', 'the-open-network', 'https://tonviewer.com/', 'ton'),
  sui: network('Sui', 'SUI', 'sui', 'https://suiscan.xyz/mainnet/coin/', 'sui'),
  aptos: network('Aptos', 'APT', 'aptos', 'https://explorer.aptoslabs.com/coin/', 'aptos'),
  hyperevm: network('HyperEVM', 'HYPE', 'hyperliquid', 'https://hyperevmscan.io/token/', 'hyperevm'),
}

function network(name: string, symbol: string, coin: string, explorer: string, dex: string): Network {
  return { name, symbol, coin, explorer, dex }
}

/** Contracts of a coin: Ethereum's first, otherwise Solana's, otherwise the first one given. */
export function contractsOf(platforms: Record<string, string>, pictureOf: (coin: string) => string): CoinContract[] {
  const names = Object.keys(platforms)
  const chosen = ['ethereum', 'solana'].find((name) => names.includes(name)) ?? names[0]
  const ordered = chosen === undefined ? [] : [chosen, ...names.filter((name) => name !== chosen)]
  return ordered.map((name) => {
    const contract = platforms[name]!
    const known = NETWORKS[name]
    const place = encodeURIComponent(contract)
    return {
      networkName: known?.name ?? name,
      contract,
      explorerUrl: known ? `${known.explorer}${place}` : '',
      dexscreenerUrl: `https://dexscreener.com/${encodeURIComponent(known?.dex ?? name)}/${place}`,
      networkImage: known ? pictureOf(known.coin) : '',
      networkSymbol: known?.symbol ?? '',
    }
  })
}
