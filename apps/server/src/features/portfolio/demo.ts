import { coinId } from '#demo/content/coins.ts'
import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'
import { appendAssets } from './store.ts'

const PORTFOLIOS: [username: string, symbols: string][] = [
  ['maria', 'hype sol eth aave link arb ton op avax'],
  ['vera', 'btc eth sol hype pendle ena'],
  ['petr_ovod', 'btc sol sui'],
  ['kirill.b', 'btc eth sol doge pepe wif bonk floki shib pengu'],
]

/** Portfolios of some demo people; the others have none yet. */
export async function insertPortfolios(tx: Db, { idOf, now }: DemoStage) {
  for (const [username, symbols] of PORTFOLIOS) {
    const coins = symbols.split(' ').map((symbol) => idOf('market', coinId(symbol)))
    const known = coins.filter((id) => id !== undefined)
    await appendAssets(tx, idOf('accounts', username)!, known, now)
  }
}
