import { coinId } from '#demo/content/coins.ts'
import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { sealAmount } from './amounts/sealed.ts'
import { putAmount } from './amounts/store.ts'
import { appendAssets } from './store.ts'

const PORTFOLIOS: [username: string, symbols: string][] = [
  ['maria', 'hype sol eth aave link arb ton op avax'],
  ['timur', 'btc eth sol ton arb link'],
  ['vera', 'btc eth sol hype pendle ena'],
  ['petr_ovod', 'btc sol sui'],
  ['kirill.b', 'btc eth sol doge pepe wif bonk floki shib pengu'],
]

const DAY_MS = 86_400_000
const HELD_DAYS = 50
/** Of OP the amount is not told. */
const AMOUNTS: [symbol: string, amount: string][] = [
  ['hype', '120'],
  ['sol', '38'],
  ['eth', '2.4'],
  ['aave', '15'],
  ['link', '210'],
  ['arb', '6500'],
  ['ton', '900'],
  ['avax', '64'],
]

/** Portfolios of some demo people; the others have none yet. */
export async function insertPortfolios(tx: Db, { idOf, now }: DemoStage, { secret }: { secret: string | null }) {
  for (const [username, symbols] of PORTFOLIOS) {
    const coins = symbols.split(' ').map((symbol) => idOf('market', coinId(symbol)))
    const known = coins.filter((id) => id !== undefined)
    await appendAssets(tx, idOf('accounts', username)!, known, now)
  }
  // A process without the secret cannot seal.
  if (secret) await insertAmounts(tx, { idOf, now }, secret)
}

/** Maria's amounts, fifty days old. */
async function insertAmounts(tx: Db, { idOf, now }: Pick<DemoStage, 'idOf' | 'now'>, secret: string) {
  const accountId = idOf('accounts', 'maria')!
  const since = dayKey(new Date(now.getTime() - HELD_DAYS * DAY_MS))
  for (const [symbol, amount] of AMOUNTS) {
    const coin = idOf('market', coinId(symbol))
    if (coin !== undefined) await putAmount(tx, accountId, coin, sealAmount(secret, accountId, coin, { amount, since }))
  }
}
