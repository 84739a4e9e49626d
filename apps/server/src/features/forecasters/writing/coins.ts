import { listCoinsCalled, listNamedCoins, type NamedCoin } from '#features/coinSearch'
import type { Mention } from '#features/mentions'
import type { Db } from '#platform/database.ts'

const TICKER = /\$([A-Za-z][A-Za-z0-9]{1,9})(?![\p{L}\p{N}_])/gu
/** One to three capitalised words, which may be a coin's name. */
const NAME = /(?<![\p{L}\p{N}$@/.])\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*){0,2}/gu
const LEAST_LETTERS = 4
/** Names of coins that are also common words. */
const COMMON = new Set(
  'gala near flow render story core beam fuel mask ride wink orbs omni move ocean zero harmony stacks optimism immutable cosmos origin status request radiant echo open peak safe sonic spell sushi arena nest real pump sign'.split(
    ' ',
  ),
)

/** Coins that the tickers in the texts may mean, in one query. */
export function coinsOfTickers(db: Db, texts: string[]): Promise<NamedCoin[]> {
  const tickers = new Set(
    texts.flatMap((text) => [...text.matchAll(TICKER)].map(([, ticker]) => ticker!.toUpperCase())),
  )
  return tickers.size > 0 ? listNamedCoins(db, [...tickers].slice(0, 1000)) : Promise.resolve([])
}

/**
 * Finds coins by full name of at least four letters. A name of several coins or a common word does not count. Returns a
 * function from a text to its mentions.
 */
export async function coinsCalledIn(db: Db, texts: string[]): Promise<(words: string) => Mention[]> {
  const called = new Set(texts.flatMap((text) => namesIn(text).map(({ name }) => name)))
  if (called.size === 0) return () => []
  const found = await listCoinsCalled(db, [...called].slice(0, 2000))
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase())
  const sole = [...byName].filter(([name, coins]) => coins.length === 1 && called.has(name))
  const coins = await listNamedCoins(
    db,
    [],
    sole.map(([, [coin]]) => coin!.api_id),
  )
  const byApiId = new Map(coins.map((coin) => [coin.api_id, coin]))
  const byCalled = new Map(sole.map(([name, [coin]]) => [name, byApiId.get(coin!.api_id)]))
  return (words) =>
    namesIn(words).flatMap(({ name, place, word }) => {
      const coin = byCalled.get(name)
      return coin ? [{ coinId: coin.id, place, word, price: coin.price_usd || null, pricedAt: coin.quoted_at }] : []
    })
}

function namesIn(text: string) {
  return [...text.matchAll(NAME)]
    .slice(0, 300)
    .flatMap(({ 0: run, index }) => {
      const words = run.split(' ')
      return words.flatMap((_, from) =>
        words.slice(from).map((__, length) => {
          const word = words.slice(from, from + length + 1).join(' ')
          const place = index + words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0)
          return { word, name: word.toLowerCase().replace(/(?<![.-])[.-]+$/, ''), place }
        }),
      )
    })
    .filter(({ name }) => name.length >= LEAST_LETTERS && !COMMON.has(name))
}
