import { chance } from './noise.ts'

/** Starting data of a coin. `price` is in USD and `cap` in billions of USD, both at the anchor instant. */
export type Listing = { id: string; symbol: string; name: string; price: number; cap: number; color: string }

// id | symbol | name | price | cap, bn | colour
const KNOWN = `bitcoin|btc|Bitcoin|91240|1821|f7931a
ethereum|eth|Ethereum|3118|376.3|627eea
tether|usdt|Tether|1|189|26a17b
ripple|xrp|XRP|2.21|133|23292f
binancecoin|bnb|BNB|904|124.5|f3ba2f
solana|sol|Solana|187|104|9945ff
usd-coin|usdc|USDC|1|78|2775ca
staked-ether|steth|Lido Staked Ether|3116|26.7|00a3ff
tron|trx|TRON|0.287|27.2|ef0027
dogecoin|doge|Dogecoin|0.158|24|c2a633
cardano|ada|Cardano|0.468|17.1|0033ad
hyperliquid|hype|Hyperliquid|41|13.8|97fce4
wrapped-bitcoin|wbtc|Wrapped Bitcoin|91105|11.5|f09242
bitcoin-cash|bch|Bitcoin Cash|541|10.8|8dc351
chainlink|link|Chainlink|14.3|9.97|2a5ada
leo-token|leo|LEO Token|9.42|8.7|f5a623
zcash|zec|Zcash|412|6.7|ecb244
monero|xmr|Monero|378|6.97|ff6600
stellar|xlm|Stellar|0.258|8.3|14b6e7
ethena-usde|usde|Ethena USDe|1|8.1|111827
dai|dai|Dai|1|5.36|f5ac37
litecoin|ltc|Litecoin|92.6|7.1|345d9d
hedera-hashgraph|hbar|Hedera|0.152|6.46|222222
avalanche-2|avax|Avalanche|15.4|6.6|e84142
sui|sui|Sui|1.74|6.4|4da2ff
shiba-inu|shib|Shiba Inu|0.00000881|5.19|ffa409
the-open-network|ton|Toncoin|1.83|4.6|0098ea
uniswap|uni|Uniswap|7.12|4.48|ff007a
crypto-com-chain|cro|Cronos|0.111|4.1|002d74
polkadot|dot|Polkadot|2.64|4.3|e6007a
mantle|mnt|Mantle|1.12|3.64|000000
bittensor|tao|Bittensor|318|3.2|1f2937
near|near|NEAR Protocol|2.31|2.96|00c08b
aave|aave|Aave|182|2.78|b6509e
okb|okb|OKB|112|2.35|0b0b0b
internet-computer|icp|Internet Computer|4.62|2.5|29abe2
pepe|pepe|Pepe|0.00000486|2.04|3d9a3f
ethereum-classic|etc|Ethereum Classic|14.9|2.3|328332
ondo-finance|ondo|Ondo|0.562|1.78|1b2a4a
aptos|apt|Aptos|2.88|2.1|06f7f7
ethena|ena|Ethena|0.281|2.07|202020
world-liberty-financial|wlfi|World Liberty Financial|0.149|3.66|b8860b
pi-network|pi|Pi Network|0.231|1.93|6f3fa0
worldcoin-wld|wld|Worldcoin|0.642|1.5|191919
kaspa|kas|Kaspa|0.0472|1.27|70c7ba
arbitrum|arb|Arbitrum|0.214|1.2|28a0f0
polygon-ecosystem-token|pol|POL (ex-MATIC)|0.142|1.49|8247e5
algorand|algo|Algorand|0.144|1.27|000000
filecoin|fil|Filecoin|1.66|1.19|0090ff
cosmos|atom|Cosmos Hub|2.54|1.22|2e3148
vechain|vet|VeChain|0.0139|1.19|15bdff
jupiter-exchange-solana|jup|Jupiter|0.248|0.79|00bef0
render-token|render|Render|1.86|0.96|cf1011
official-trump|trump|Official Trump|6.4|1.28|c9a227
sei-network|sei|Sei|0.147|0.94|9b1c2e
bonk|bonk|Bonk|0.0000104|0.86|f5841f
pump-fun|pump|Pump.fun|0.00291|1.03|54d592
sky|sky|Sky|0.0562|1.3|6750a4
quant-network|qnt|Quant|84.2|1.01|333333
kucoin-shares|kcs|KuCoin|11.2|1.46|0093dd
gatechain-token|gt|Gate|10.9|1.27|2354e6
bitget-token|bgb|Bitget Token|3.72|2.6|00c4cc
nexo|nexo|NEXO|1.03|1.03|1a4bff
xdce-crowd-sale|xdc|XDC Network|0.0518|0.96|254cc0
flare-networks|flr|Flare|0.0142|1.12|e62058
immutable-x|imx|Immutable|0.314|0.62|17b5cb
injective-protocol|inj|Injective|6.2|0.62|0082fa
optimism|op|Optimism|0.336|0.63|ff0420
stacks|stx|Stacks|0.362|0.65|5546ff
curve-dao-token|crv|Curve DAO|0.442|0.62|a5321a
celestia|tia|Celestia|0.684|0.58|7b2bf9
lido-dao|ldo|Lido DAO|0.726|0.65|f69988
the-graph|grt|The Graph|0.0486|0.51|6747ed
tezos|xtz|Tezos|0.512|0.54|2c7df7
floki|floki|FLOKI|0.0000512|0.49|e8a317
story-2|ip|Story|2.48|0.81|2b2b2b
dogwifcoin|wif|dogwifhat|0.428|0.43|b5835a
aerodrome-finance|aero|Aerodrome Finance|0.712|0.64|0433ff
pendle|pendle|Pendle|2.62|0.44|6b7fd7
pyth-network|pyth|Pyth Network|0.0782|0.45|7142cf
fetch-ai|fet|Artificial Superintelligence Alliance|0.288|0.66|1f2550
virtual-protocol|virtual|Virtuals Protocol|0.964|0.63|44bcc3
starknet|strk|Starknet|0.141|0.64|28286e
zksync|zk|ZKsync|0.0382|0.33|1755f4
the-sandbox|sand|The Sandbox|0.172|0.46|00adef
decentraland|mana|Decentraland|0.181|0.35|ff2d55
axie-infinity|axs|Axie Infinity|1.02|0.17|0055d5
gala|gala|GALA|0.0074|0.34|1c1c1c
theta-token|theta|Theta Network|0.382|0.38|2ab8e6
iota|iota|IOTA|0.112|0.47|131f37
eigenlayer|eigen|EigenCloud|0.612|0.33|1a0c6d
maker|mkr|Maker|1412|0.36|1aab9b
jito-governance-token|jto|Jito|0.62|0.26|3fa796
ether-fi|ethfi|Ether.fi|0.842|0.52|4c3fb1
raydium|ray|Raydium|1.21|0.32|5ac4be
pudgy-penguins|pengu|Pudgy Penguins|0.0121|0.76|7fb2f0
helium|hnt|Helium|1.92|0.36|474dff
arweave|ar|Arweave|4.46|0.29|222326
thorchain|rune|THORChain|0.712|0.25|33ff99
pancakeswap-token|cake|PancakeSwap|2.38|0.79|1fc7d4
pax-gold|paxg|PAX Gold|4108|1.32|e3b341`

const HEADS =
  'Aur Bel Cor Dex Eon Fyr Gal Hex Ion Jun Kor Lum Myr Nov Orb Pyx Qua Ryn Sol Tyr Umb Vex Wyn Xen Zor'.split(' ')
const TAILS = ['ara', 'ium', 'eth', 'ify', 'oria', 'aris', 'ence', 'ix']
const KINDS = ['', ' Network', ' Protocol', ' Finance', '', ' AI', ' Chain', ' DAO']

/** `count` listings, the well-known ones first, the rest invented from the seed. */
export function listings(count: number, seed: number): Listing[] {
  const list = KNOWN.split('\n').map((line): Listing => {
    const [id, symbol, name, price, cap, color] = line.split('|') as [string, string, string, string, string, string]
    return { id, symbol, name, price: Number(price), cap: Number(cap), color: `#${color}` }
  })
  const symbols = new Set(list.map((coin) => coin.symbol))
  for (let n = 0; list.length < count; n++) {
    // Head and tail together number 200, so a name never repeats below that.
    const word = `${HEADS[n % HEADS.length]}${TAILS[Math.floor(n / HEADS.length) % TAILS.length]}`
    const name = `${word}${KINDS[(n * 5 + Math.floor(n / HEADS.length)) % KINDS.length]}`
    let symbol = word.slice(0, 4).toLowerCase()
    if (symbols.has(symbol)) symbol = `${word.slice(0, 3)}${word.slice(-1)}`.toLowerCase()
    if (symbols.has(symbol)) symbol += n
    symbols.add(symbol)
    list.push({
      id: name.toLowerCase().replaceAll(' ', '-'),
      symbol,
      name,
      price: Number((10 ** (chance(seed, n, 40, 1) * 2.2 - 0.6)).toPrecision(4)),
      cap: 0.42 * Math.exp(-n / 95) * (1 + 0.1 * chance(seed, n, 40, 2)),
      color: `hsl(${Math.floor((chance(seed, n, 40, 3) + 1) * 180)} 62% 42%)`,
    })
  }
  return list.slice(0, count)
}

/** Coins held at one dollar. */
export const STABLE = new Set(['tether', 'usd-coin', 'dai', 'ethena-usde'])
/** Wrapped coin → the coin whose price it follows. */
export const FOLLOWS = new Map([
  ['staked-ether', 'ethereum'],
  ['wrapped-bitcoin', 'bitcoin'],
])
