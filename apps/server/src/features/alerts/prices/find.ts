import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { alertsFound } from '../events.ts'
import { keepTold } from '../finding/find.ts'
import { type Fired, type Step, stepLevel, stepMove } from './rules.ts'
import * as store from './store.ts'

/** Finds rules whose level was crossed or whose move came. Does nothing while another process does it. */
export async function findPriceAlerts(db: Database, now: Date) {
  await transaction(db, async (tx) => {
    if (!(await store.turn.take(tx))) return
    const found = [...(await findLevels(tx, now)), ...(await findMoves(tx, now))]
    if (found.length > 0) await emit(tx, alertsFound, { item_ids: found })
  })
}

async function findLevels(tx: Db, now: Date): Promise<number[]> {
  const ticks = await store.listLevelTicks(tx, now)
  await store.keepTicks(tx, ticks)
  const moved = ticks.flatMap(({ before, ...tick }) => (before === null ? [] : [{ ...tick, before }]))
  if (moved.length === 0) return []
  const tickOf = new Map(moved.map((tick) => [tick.coin_id, tick]))
  const steps = (await store.listLevelRules(tx, moved)).map((rule) => {
    const { before, price_usd, quoted_at } = tickOf.get(rule.coin_id)!
    return { rule, step: stepLevel(rule.level_usd, before, price_usd, firedOf(rule), quoted_at) }
  })
  await keepSteps(tx, steps)
  const told = Map.groupBy(
    steps.filter(({ step }) => step.told),
    ({ rule }) => `${rule.coin_id} ${rule.level_usd}`,
  )
  const found: (number | null)[] = []
  for (const rules of told.values()) {
    const { coin_id, level_usd } = rules[0]!.rule
    const item = { ...tickOf.get(coin_id)!, level_usd, change_percent: null, hours: null }
    found.push(await tell(tx, item, rules, now))
  }
  return found.filter((id) => id !== null)
}

async function findMoves(tx: Db, now: Date): Promise<number[]> {
  const moves = await store.listMoves(tx, now)
  if (moves.length === 0) return []
  const keyOf = ({ coin_id, hours }: { coin_id: number; hours: number }) => `${coin_id} ${hours}`
  const moveOf = new Map(moves.map((move) => [keyOf(move), move]))
  const steps = (await store.listMoveRules(tx, moves)).map((rule) => {
    const { change, quoted_at } = moveOf.get(keyOf(rule))!
    return { rule, step: stepMove(rule, change, firedOf(rule), quoted_at) }
  })
  await keepSteps(tx, steps)
  const told = Map.groupBy(
    steps.filter(({ step }) => step.told),
    ({ rule }) => keyOf(rule),
  )
  const found: (number | null)[] = []
  for (const [key, rules] of told) {
    const { change, ...move } = moveOf.get(key)!
    found.push(await tell(tx, { ...move, level_usd: null, change_percent: change }, rules, now))
  }
  return found.filter((id) => id !== null)
}

interface Stepped {
  rule: store.Candidate
  step: Step
}

const firedOf = ({ is_up, fired_at }: store.Candidate): Fired =>
  is_up === null || fired_at === null ? null : { isUp: is_up, at: fired_at }

async function keepSteps(tx: Db, steps: Stepped[]) {
  const fired = steps.flatMap(({ rule: { rule_id, coin_id }, step }) =>
    step.told && step.fired ? [{ rule_id, coin_id, is_up: step.fired.isUp, at: step.fired.at }] : [],
  )
  const armed = steps.flatMap(({ rule, step }) => (rule.is_up !== null && !step.fired ? [rule] : []))
  if (fired.length > 0) await store.putFired(tx, fired)
  if (armed.length > 0) await store.removeFired(tx, armed)
}

/** Id of the item when somebody is told of it. */
async function tell(tx: Db, item: store.PriceItem, rules: Stepped[], now: Date): Promise<number | null> {
  const id = await store.insertPriceItem(tx, item, now)
  const ruleIds = rules.map(({ rule }) => rule.rule_id)
  const people = await store.insertPriceHits(tx, id, item.coin_id, ruleIds, now)
  return (await keepTold(tx, id, { coinIds: [item.coin_id] }, people, now)) ? id : null
}
