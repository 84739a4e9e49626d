/** Symbol → id at the market's provider, for the coins that the demo mentions. */
const IDS = new Map(
  `btc:bitcoin eth:ethereum usdt:tether xrp:ripple bnb:binancecoin sol:solana usdc:usd-coin steth:staked-ether trx:tron
  doge:dogecoin ada:cardano hype:hyperliquid wbtc:wrapped-bitcoin bch:bitcoin-cash link:chainlink zec:zcash xmr:monero
  xlm:stellar usde:ethena-usde dai:dai ltc:litecoin hbar:hedera-hashgraph avax:avalanche-2 sui:sui shib:shiba-inu
  ton:the-open-network uni:uniswap dot:polkadot mnt:mantle tao:bittensor near:near aave:aave okb:okb
  icp:internet-computer pepe:pepe ondo:ondo-finance apt:aptos ena:ethena wld:worldcoin-wld kas:kaspa arb:arbitrum
  pol:polygon-ecosystem-token algo:algorand fil:filecoin atom:cosmos jup:jupiter-exchange-solana render:render-token
  sei:sei-network bonk:bonk pump:pump-fun sky:sky imx:immutable-x inj:injective-protocol op:optimism stx:stacks
  crv:curve-dao-token tia:celestia ldo:lido-dao grt:the-graph floki:floki ip:story-2 wif:dogwifcoin
  aero:aerodrome-finance pendle:pendle pyth:pyth-network fet:fetch-ai virtual:virtual-protocol strk:starknet zk:zksync
  sand:the-sandbox mana:decentraland axs:axie-infinity eigen:eigenlayer mkr:maker jto:jito-governance-token
  ethfi:ether-fi ray:raydium pengu:pudgy-penguins hnt:helium ar:arweave rune:thorchain cake:pancakeswap-token
  paxg:pax-gold aura:aurara umba:umbara zora:zorara gali:galium orbi:orbium cori:corium soli:solium eone:eoneth
  quaa:quaara vexa:vexara-network beli:belium-finance juni:junium-finance lumi:lumium-ai novi:novium-dao
  tyri:tyrium-ai myra:myrara lmra:lumira`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

export function coinId(symbol: string): string {
  const id = IDS.get(symbol.toLowerCase())
  if (!id) throw new Error(`The demo knows no coin ${symbol}`)
  return id
}

export const isCoin = (word: string) => IDS.has(word.toLowerCase())

/** Stablecoins: nobody trades them for their price. */
export const STABLE = new Set(['usdt', 'usdc', 'usde', 'dai'])

/** Russian names of the best-known coins, as case-insensitive patterns; other coins go by their symbol. */
export const COIN_WORDS: Record<string, string> = {
  bitcoin: 'биткоин(?:а|у|ом|е)?|BTC',
  ethereum: 'эфир(?:а|у|ом|е)?|Ethereum|ETH',
  solana: 'Solana|SOL',
  'the-open-network': 'TON|Toncoin',
  hyperliquid: 'Hyperliquid|HYPE',
  arbitrum: 'Arbitrum|ARB',
  optimism: 'Optimism|OP',
  aave: 'Aave|AAVE',
  uniswap: 'Uniswap|UNI',
  'lido-dao': 'Lido|LDO',
  pendle: 'Pendle|PENDLE',
  ethena: 'Ethena|ENA',
  'curve-dao-token': 'Curve|CRV',
  celestia: 'Celestia|TIA',
  monero: 'Monero|XMR',
  zcash: 'Zcash|ZEC',
  eigenlayer: 'EigenLayer|EIGEN',
  starknet: 'Starknet|STRK',
  zksync: 'ZKsync|ZK',
}
