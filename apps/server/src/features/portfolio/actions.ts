import { type Asset, PORTFOLIO_SIZE } from '@palata/contract/portfolio'
import { type CoinRow, findCoin, listCoins } from '#features/market'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { emit } from '#platform/outbox/events.ts'
import { portfolioChanged } from './events.ts'
import { listPresented, presentAsset } from './present.ts'
import { appendAssets, listAssets, lockAssets, moveAsset, removeAsset } from './store.ts'

/** `coinId` is our id of the coin or the provider's. */
export async function addAsset(
  db: Database,
  accountId: number,
  coinId: string,
  now: Date,
): Promise<{ asset: Asset; stood: boolean }> {
  const coin = await findCoin(db, coinId)
  refuseUnless(coin, 'no_such_coin')
  return locked(db, accountId, async (tx) => {
    const assets = await listAssets(tx, accountId)
    const known = assets.find(({ coin_id }) => coin_id === coin.id)
    if (known) return { asset: presentAsset(known, coin), stood: true }
    if (assets.length >= PORTFOLIO_SIZE) throw new Refusal('portfolio_full')
    await appendAssets(tx, accountId, [coin.id], now)
    await tell(tx, accountId)
    return { asset: presentAsset({ coin_id: coin.id, index: assets.length }, coin), stood: false }
  })
}

/** Adds all of them or none. Coins already in the portfolio are also returned, in their places. */
export async function addAssets(db: Database, accountId: number, coinIds: string[], now: Date): Promise<Asset[]> {
  const coins = await findCoins(db, coinIds)
  return locked(db, accountId, async (tx) => {
    const assets = await listAssets(tx, accountId)
    const places = new Map(assets.map(({ coin_id, index }) => [coin_id, index]))
    const fresh = coins.filter(({ id }) => !places.has(id))
    if (places.size + fresh.length > PORTFOLIO_SIZE) throw new Refusal('portfolio_full')
    await appendAssets(
      tx,
      accountId,
      fresh.map(({ id }) => id),
      now,
    )
    if (fresh.length > 0) await tell(tx, accountId)
    for (const { id } of fresh) places.set(id, places.size)
    return coins.map((coin) => presentAsset({ coin_id: coin.id, index: places.get(coin.id)! }, coin))
  })
}

/** Coins in the given order without duplicates. One unknown id refuses them all. */
async function findCoins(db: Database, ids: string[]): Promise<CoinRow[]> {
  const numbers = ids.filter(isId).map(Number)
  const coins = await listCoins(db, [...numbers, ...ids])
  const byName = new Map(coins.flatMap((coin) => [[String(coin.id), coin] as const, [coin.api_id, coin] as const]))
  const found = ids.map((id) => byName.get(id))
  refuseUnless(!found.includes(undefined), 'no_such_coin')
  return [...new Map(found.map((coin) => [coin!.id, coin!])).values()]
}

export async function dropAsset(db: Database, accountId: number, coinId: string) {
  const coin = await findCoin(db, coinId)
  refuseUnless(coin, 'not_found')
  await locked(db, accountId, async (tx) => {
    refuseUnless(await removeAsset(tx, accountId, coin.id), 'not_found')
    await tell(tx, accountId)
  })
}

/** Moves a coin; a place past the end means the last one. Returns the whole list. */
export async function placeAsset(db: Database, accountId: number, coinId: string, place: number): Promise<Asset[]> {
  const coin = await findCoin(db, coinId)
  refuseUnless(coin, 'not_found')
  return locked(db, accountId, async (tx) => {
    const assets = await listAssets(tx, accountId)
    const from = assets.findIndex(({ coin_id }) => coin_id === coin.id)
    refuseUnless(from >= 0, 'not_found')
    const to = Math.min(Math.max(place, 0), assets.length - 1)
    if (to !== from) {
      await moveAsset(tx, accountId, from, to)
      await tell(tx, accountId)
    }
    return listPresented(tx, accountId)
  })
}

const tell = (tx: Db, accountId: number) => emit(tx, portfolioChanged, { account_id: accountId })

function locked<T>(db: Database, accountId: number, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await lockAssets(tx, accountId)
    return work(tx)
  })
}
