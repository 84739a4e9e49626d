const MONEY = 'usd[tc]?|fdusd|busd|eur|rub|gbp|try|cad|aud|jpy|chf'
/** What an exchange is called before its pair: BINANCE:BTCUSDT. */
const EXCHANGE = /^[A-Z\d_]{2,15}:(?=[A-Z\d]{2,})/
/** What tells a contract from the coin: BTC-PERP, ETH-USDT-SWAP, BTCUSDT.P, ETH/USDT:USDT. */
const CONTRACT = new RegExp(`(?:[-_/](?:perp(?:etual)?|swap|futures)|_[sudc]{1,2}[mp]c?bl|\\.p|:(?:${MONEY}))$`, 'i')
/** What a pair is counted in: BTC-USD, XXBT/ZEUR, TON/BTC. A dash before a coin stands in ids, too: staked-eth. */
const QUOTED = new RegExp(`(?:[-/_]z?(?:${MONEY})|[/_](?:x?xbt|btc|x?eth|bnb))$`, 'i')
/** The same without a sign between them, as exchanges write it: BTCUSDT. A dollar alone ends names of coins, too. */
const JOINED = /(?<=^[A-Z\d]{2,})(?:USDT|USDC|FDUSD|BUSD)$/
const JOINED_ON_EXCHANGE = /(?<=^[A-Z\d]{2,})(?:USDT|USDC|FDUSD|BUSD|USD|EUR|GBP|TRY|RUB|CAD|AUD|JPY|CHF)$/
/** A coin by both its names: BTC (Bitcoin), Bitcoin (BTC), BTC - Bitcoin; a sheet's two lines stand for a dash. */
const BOTH = [/^(.+?)\s?\((.+)\)$/, /^(\S+) [-–—·|] (.+)$/, /^(.+)\n(.+)$/]
const TICKER = /^\$?[A-Z\d]{1,15}$/
const SMALL = /^(\S{1,15}) \((.+)\)$/

interface Called {
  symbol: string
  /** Empty when the cell has one name. */
  name: string
}

/** The coin of a cell in which programs write a ticker, a pair or a ticker with the name. */
export function calledIn(cell: string): Called {
  const text = cell.normalize('NFKC')
  for (const form of BOTH) {
    const [, first = '', second = ''] = form.exec(text) ?? []
    const [one, other] = [first.trim(), second.trim()]
    if (TICKER.test(one)) return { symbol: tickerOf(one), name: other }
    if (TICKER.test(other)) return { symbol: tickerOf(other), name: one }
  }
  const [, symbol = text, name = ''] = SMALL.exec(text) ?? []
  return { symbol: tickerOf(symbol), name }
}

function tickerOf(text: string): string {
  const bare = text.replace(/^[$#](?=\S)/, '')
  const pair = bare.replace(EXCHANGE, '')
  const coin = pair.replace(CONTRACT, '').replace(QUOTED, '')
  return coin.replace(pair === bare ? JOINED : JOINED_ON_EXCHANGE, '')
}
