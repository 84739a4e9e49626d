import { createHash } from 'node:crypto'
import { type AlertRule, MOST_ALERT_COINS_TOGETHER, MOST_ALERT_RULES, PriceCondition } from '@palata/contract/alerts'
import type { AlertWay, AlertWhat } from '@palata/contract/alerts/whats'
import { listCoins, presentKnown } from '#features/market'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { alertsChanged } from '../events.ts'
import * as store from './store.ts'

/** What a request asks of a rule; `coins` are api_ids, null is the portfolio. */
interface Asked {
  coins: string[] | null
  whats: AlertWhat[]
  price: PriceCondition | null
  way: AlertWay
  pause_minutes: number
  is_on: boolean
}
type Change = { [Key in keyof Asked]?: Asked[Key] | undefined }

/** A person's rules as they see them. */
export async function ownRules(db: Db, accountId: number, now: Date): Promise<AlertRule[]> {
  return present(db, await store.listRules(db, accountId, now, MOST_ALERT_RULES))
}

/** Adds a rule, or gives the one that finds the same another way and pause. `stood`: it was there before. */
export async function addRule(db: Database, accountId: number, asked: Asked, now: Date) {
  const coinIds = await coinIdsOf(db, asked.coins)
  const rule = valuesOf(asked, coinIds)
  return changing(db, accountId, now, async (tx) => {
    const same = await store.findSame(tx, accountId, rule.finds)
    if (same !== undefined) {
      await store.updateRule(tx, same, rule)
      return { id: same, stood: true }
    }
    if ((await store.countRules(tx, accountId)) >= MOST_ALERT_RULES) throw new Refusal('too_many_alerts')
    const id = await store.insertRule(tx, accountId, rule, now)
    await store.setCoins(tx, id, coinIds ?? [], rule)
    return { id, stood: false }
  })
}

/** Changes only what is in `change`. */
export async function changeRule(db: Database, accountId: number, id: number, change: Change, now: Date) {
  const given = change.coins === undefined ? undefined : await coinIdsOf(db, change.coins)
  const { rule } = await changing(db, accountId, now, async (tx) => {
    const before = await store.findRule(tx, accountId, id, now)
    refuseUnless(before, 'not_found')
    const coinIds = given === undefined ? (before.covers === 'portfolio' ? null : before.coin_ids) : given
    const next = valuesOf({ ...before, price: priceOf(before), ...definedOf(change) }, coinIds)
    const same = await store.findSame(tx, accountId, next.finds)
    if (same !== undefined && same !== id) throw new Refusal('same_alert')
    await store.updateRule(tx, id, next)
    await store.setCoins(tx, id, coinIds ?? [], next)
    return { id, stood: true }
  })
  return rule
}

/** What the person does not have stays so. */
export async function dropRule(db: Database, accountId: number, id: number) {
  await transaction(db, async (tx) => {
    await store.lockRules(tx, accountId)
    if (await store.removeRule(tx, accountId, id)) await emit(tx, alertsChanged, { account_id: accountId })
  })
}

/** Ids of the coins without repetitions; null for the portfolio. One unknown coin refuses them all. */
export async function coinIdsOf(db: Db, asked: string[] | null): Promise<number[] | null> {
  if (asked === null) return null
  const names = [...new Set(asked)]
  const idOf = new Map((await listCoins(db, names)).map(({ api_id, id }) => [api_id, id]))
  const unknown = names.find((name) => !idOf.has(name))
  if (unknown !== undefined) throw new FieldRefusal({ coins: [`Такой монеты нет: ${unknown}`] })
  return [...idOf.values()]
}

async function changing(
  db: Database,
  accountId: number,
  now: Date,
  work: (tx: Db) => Promise<{ id: number; stood: boolean }>,
) {
  return transaction(db, async (tx) => {
    await store.lockRules(tx, accountId)
    const { id, stood } = await work(tx)
    if ((await store.countCoins(tx, accountId)) > MOST_ALERT_COINS_TOGETHER) throw new Refusal('too_many_alert_coins')
    await emit(tx, alertsChanged, { account_id: accountId })
    const after = await store.findRule(tx, accountId, id, now)
    const [rule] = await present(tx, [after!])
    return { rule: rule!, stood }
  })
}

function valuesOf({ whats, price, way, pause_minutes, is_on }: Omit<Asked, 'coins'>, coinIds: number[] | null) {
  requirePrice(whats, price, coinIds)
  const found = coinIds === null ? 'portfolio' : coinIds.toSorted((one, other) => one - other).join()
  const condition = price ? ` ${JSON.stringify(price)}` : ''
  const finds = createHash('sha256').update(`${found} ${whats.join()}${condition}`).digest('hex')
  const { level_usd = null, percent = null, hours = null } = (price ?? {}) as Record<string, number>
  const covers = coinIds === null ? ('portfolio' as const) : ('coins' as const)
  return { covers, whats, way, pause_minutes, is_on, finds, level_usd, move_percent: percent, move_hours: hours }
}

/** A price stands alone in its rule, with a condition; a level is of one coin. */
export function requirePrice(whats: AlertWhat[], price: PriceCondition | null, coinIds: number[] | null) {
  const isOfPrice = whats.includes('price')
  if (isOfPrice && whats.length > 1) throw new FieldRefusal({ whats: ['Для цены нужно отдельное правило'] })
  if (isOfPrice && !price) throw new FieldRefusal({ price: ['Нужен уровень цены или движение в процентах'] })
  if (!isOfPrice && price) throw new FieldRefusal({ price: ['Условие цены есть только у правила о цене'] })
  if (price && 'level_usd' in price && coinIds?.length !== 1)
    throw new FieldRefusal({ coins: ['Уровень цены задаётся для одной монеты'] })
}

const shownPrice = ({ level_usd, move_percent: percent, move_hours: hours }: store.RuleRow): AlertRule['price'] =>
  level_usd === null && percent === null ? null : { level_usd, percent, hours }

function priceOf({ level_usd, move_percent: percent, move_hours: hours }: store.RuleRow): PriceCondition | null {
  if (level_usd !== null) return { level_usd }
  return percent === null ? null : PriceCondition.parse({ percent, hours })
}

const definedOf = ({ coins: _, ...change }: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

async function present(db: Db, found: store.RuleRow[]): Promise<AlertRule[]> {
  const ids = [...new Set(found.flatMap(({ coin_ids }) => coin_ids))]
  const coins = new Map((await listCoins(db, ids)).map((coin) => [coin.id, coin]))
  const rankOf = (id: number) => coins.get(id)?.rank ?? Number.MAX_SAFE_INTEGER
  const shown = (coinIds: number[]) =>
    coinIds
      .toSorted((one, other) => rankOf(one) - rankOf(other) || one - other)
      .flatMap((id) => coins.get(id) ?? [])
      .map(presentKnown)
  return found.map(
    ({ covers, coin_ids, created_at, level_usd: _, move_percent: __, move_hours: ___, ...rule }, place) => ({
      ...rule,
      price: shownPrice(found[place]!),
      coins: covers === 'portfolio' ? null : shown(coin_ids),
      created_at: created_at.toISOString(),
    }),
  )
}
