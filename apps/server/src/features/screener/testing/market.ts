import { testApp } from '#testing/app.ts'
import { findImpulses } from '../jobs.ts'
import { addCoins, addTag, type TestCoin } from './samples.ts'

/** Closes of the last days, newest first. */
const closes = (...newestFirst: number[]) => Object.fromEntries(newestFirst.map((price, ago) => [ago, price]))
const flat = (price: number, days: number) => closes(...Array.from({ length: days }, () => price))

// Noon in Moscow is 09:00 UTC. Bitcoin goes down to 95, up to 120, down to 100, and up since.
const bitcoin = closes(111, 104, 100, 108, 112, 120, 112, 104, 95, 100)
const coins: TestCoin[] = [
  { apiId: 'bitcoin', symbol: 'BTC', rank: 1, live: 110, closes: { ...flat(100, 800), ...bitcoin } },
  { apiId: 'ethereum', symbol: 'ETH', rank: 2, live: 12, closes: flat(10, 800) },
  { apiId: 'solana', symbol: 'SOL', rank: 3, live: 5, closes: flat(10, 800) },
  // Two coins may share a ticker.
  { apiId: 'twin-one', symbol: 'TWIN', rank: 4, live: 4, closes: flat(1, 20) },
  { apiId: 'twin-two', symbol: 'TWIN', rank: 5, live: 1, closes: flat(2, 20) },
  // Delisted four days ago, so without fresh quotes.
  { apiId: 'gone', rank: 6, live: 3, age: 96, closes: { 5: 3, 6: 3, 7: 3 } },
  { apiId: 'pegged', rank: 7, live: 1, closes: flat(1, 800) },
  { apiId: 'dust', rank: 8, live: 2e-18, closes: flat(1e-18, 20) },
  { apiId: 'huge', rank: 9, live: 1e12, closes: flat(1e-18, 20) },
  // One day is missing where the week begins; three missing days are too many to count.
  { apiId: 'gap', rank: 10, live: 3, closes: { 0: 2, 8: 1 } },
  { apiId: 'torn', rank: 11, live: 3, closes: { 0: 2, 10: 1 } },
  { apiId: 'new', rank: 12, live: 3, closes: { 0: 2, 1: 2 } },
  { apiId: 'silent', rank: 13, live: null, closes: flat(1, 20) },
  { apiId: 'unranked', rank: null, live: 3, closes: flat(1, 20) },
]

/** An app with a small market whose figures can be calculated by hand. */
export async function testMarket() {
  const stage = await testApp()
  const { db } = stage
  await addCoins(db, stage.now(), coins)
  await addTag(db, 'Stablecoins', ['pegged'], { isLeftOut: true })
  await addTag(db, 'Layer 1', ['bitcoin', 'ethereum', 'solana'])
  await addTag(db, 'Meme', ['dust', 'huge'])
  await addTag(db, 'Nothing', ['unranked'])
  await db.query(`insert into coin_lists (name, position) values ('Вторая', 2), ('На слуху', 1), ('Пустая', 3)`)
  await db.query(
    `insert into coin_list_coins select l.id, c.id, row_number() over (order by c.rank desc) from coin_lists l, coins c where l.name = 'На слуху' and c.api_id in ('solana', 'gap')`,
  )
  await db.query(`insert into coin_list_coins select l.id, 1, 1 from coin_lists l where l.name = 'Вторая'`)
  await findImpulses(db, stage.now())
  return { ...stage, maria: stage.as('maria') }
}

export const usd = { base_coin_id: 1, usd: true } as const
export const changesOf = (results: { coin: { api_id: string }; change: number }[]) =>
  Object.fromEntries(results.map(({ coin, change }) => [coin.api_id, change]))
