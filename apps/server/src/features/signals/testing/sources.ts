import { type Candle, createBinance } from '#providers/binance/index.ts'
import { createCoinGecko } from '#providers/coingecko/index.ts'

export const silent = { warn: () => {} }

/** Read at each request. */
export interface Answers {
  /** By pair; the exchange does not have other pairs. */
  klines?: Record<string, Candle[] | number>
  chart?: [number, number][]
}

/** The production adapters; services are played on the network level. */
export function sources(answers: Answers) {
  const asked: string[] = []
  const answer = async (url: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(url))
    const pair = searchParams.get('symbol')
    asked.push(pair ?? pathname)
    if (!pair) return Response.json({ prices: answers.chart ?? [] })
    const found = answers.klines?.[pair]
    if (typeof found === 'number') return new Response('', { status: found })
    if (!found) return Response.json({ code: -1121, msg: 'Invalid symbol.' }, { status: 400 })
    const from = Number(searchParams.get('startTime'))
    const page = found.filter(({ openAt }) => openAt.getTime() >= from).slice(0, Number(searchParams.get('limit')))
    return Response.json(
      page.map(({ openAt, open, high, low, close }) => [Number(openAt), ...[open, high, low, close].map(String), '1']),
    )
  }
  const options = { fetch: answer as typeof fetch, logger: silent, retries: 0 }
  return {
    asked,
    candles: createBinance({ ...options, baseUrl: 'https://exchange.invalid' }),
    // Without a cache, whose clock is not the tests'.
    market: createCoinGecko({ ...options, baseUrl: 'https://prices.invalid', ttlMs: { chart: 0 } }),
  }
}
