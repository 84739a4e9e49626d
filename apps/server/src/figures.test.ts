import assert from 'node:assert/strict'
import { test } from 'node:test'
import { market as calls } from '@palata/contract/market'
import { testApp } from '#testing/app.ts'
import { fillMacro, refreshMacro } from './features/market/jobs.ts'
import { refreshTags } from './features/screener/tags/tags.ts'
import { refreshFloor } from './features/wallets/floor.ts'
import { transaction } from './platform/database.ts'

// Figures that a service gives one by one. Their adapters refuse what the tables would (`columns.test.ts`); a figure that
// slips through is set aside like a row of a list.

const stage = await testApp()
const { db, now } = stage
const log = { warn: () => {}, error: () => {}, info: () => {}, debug: () => {} } as never

const macroOf = (odd: number) => {
  const value = (key: string) => ({ price: key === 'gold' ? odd : 2, change1d: 1, asOf: now(), source: 'yahoo' })
  return {
    market: { global: async () => ({ marketCapUsd: 3e12, change1d: 0.4, asOf: now() }) },
    macro: { quoteCached: async (key: string) => ({ value: value(key), asOf: now() }) },
  } as never
}

/** Reads the figure; an odd one is refused by the table. */
const FIGURES: [source: string, key: string, read: (odd: boolean) => Promise<unknown>, reason: RegExp][] = [
  [
    'Индексы и курсы',
    'gold',
    (odd) => refreshMacro(db, macroOf(odd ? -1 : 2), now(), log),
    /Значение не подходит таблице \(macro_quotes_price_check\)/,
  ],
  [
    'Нижняя цена NFT',
    'floor',
    (odd) => {
      const floor = async () => ({ eth: 1, usd: 2, change1d: odd ? '1e400' : 1, quotedAt: now() })
      return refreshFloor(db, { floor, logo: async () => null } as never, log, now())
    },
    /Число слишком велико|Значение не того вида/,
  ],
  [
    'Категории монет',
    'stablecoins',
    async (odd) => {
      await db.query('delete from coin_tags')
      const categories = async () => [{ id: 'stablecoins', name: odd ? '' : 'Слой' }]
      return refreshTags(db, { categories, ofCategory: async () => [] } as never, now(), log)
    },
    /Значение не подходит таблице \(coin_tags_name_check\)/,
  ],
]
const noted = async (source: string) =>
  (await db.query('select key, reason from set_aside_rows where source = $1', [source])).rows

for (const [source, key, read, reason] of FIGURES)
  test(`a figure that its table refuses is set aside until a good one comes: ${source}`, async () => {
    await read(true)
    const [row, ...others] = await noted(source)
    assert.deepEqual([row.key, others], [key, []])
    assert.match(row.reason, reason)
    await read(false)
    assert.deepEqual(await noted(source), [])
  })

test('a refused figure costs no other, also when the demo is filled', async () => {
  for (const fill of [
    () => refreshMacro(db, macroOf(-1), now(), log),
    () => transaction(db, (tx) => fillMacro(tx, macroOf(-1), now())),
  ]) {
    await db.query('delete from macro_quotes')
    await fill()
    const shown = await stage.as('guest').call(calls.macro, {})
    assert.deepEqual([shown.gold?.price, shown.market_cap?.price_usd, shown.nvidia?.price_usd], [null, 3e12, 2])
  }
})
