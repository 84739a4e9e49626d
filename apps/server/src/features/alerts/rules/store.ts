import type { AlertWay, AlertWhat } from '@palata/contract/alerts/whats'
import { type Db, rows } from '#platform/database.ts'

export interface RuleRow {
  id: number
  covers: 'portfolio' | 'coins'
  whats: AlertWhat[]
  way: AlertWay
  pause_minutes: number
  is_on: boolean
  level_usd: number | null
  move_percent: number | null
  move_hours: number | null
  coin_ids: number[]
  told_in_week: number
  created_at: Date
}

const columns = `r.id, r.covers, r.whats, r.way, r.pause_minutes, r.is_on, r.level_usd, r.move_percent, r.move_hours, r.created_at,
  array(select distinct coin_id from alert_coins where rule_id = r.id) as coin_ids,
  (select count(*)::int from alert_hits
   where rule_id = r.id and told_at > $2::timestamptz - interval '7 days' and told_at <= $2) as told_in_week`

/** A person's rules, the first first. */
export function listRules(db: Db, accountId: number, now: Date, limit: number) {
  return rows<RuleRow>(
    db,
    'alerts.list',
    `select ${columns} from alert_rules r where r.account_id = $1 order by r.id limit $3`,
    [accountId, now, limit],
  )
}

export async function findRule(db: Db, accountId: number, id: number, now: Date): Promise<RuleRow | undefined> {
  const [row] = await rows<RuleRow>(
    db,
    'alerts.find',
    `select ${columns} from alert_rules r where r.account_id = $1 and r.id = $3`,
    [accountId, now, id],
  )
  return row
}

/** Changes of one person's rules wait for each other, so that the limit holds. */
export async function lockRules(tx: Db, accountId: number) {
  await rows(tx, 'alerts.lock', 'select pg_advisory_xact_lock(547, $1::int)', [accountId])
}

/** Id of the rule that finds the same; undefined when there is none. */
export async function findSame(tx: Db, accountId: number, finds: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'alerts.same',
    'select id from alert_rules where account_id = $1 and finds = $2',
    [accountId, finds],
  )
  return row?.id
}

export async function countRules(tx: Db, accountId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    'alerts.count',
    'select count(*)::int as count from alert_rules where account_id = $1',
    [accountId],
  )
  return row!.count
}

type Chosen = 'covers' | 'whats' | 'way' | 'pause_minutes' | 'is_on' | 'level_usd' | 'move_percent' | 'move_hours'
/** Coins that the person's rules name, each as often as it is named. */
export async function countCoins(tx: Db, accountId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    'alerts.countCoins',
    `select count(distinct (a.rule_id, a.coin_id))::int as count
     from alert_rules r join alert_coins a on a.rule_id = r.id where r.account_id = $1`,
    [accountId],
  )
  return row!.count
}

export type RuleValues = Pick<RuleRow, Chosen> & { finds: string }

export async function insertRule(tx: Db, accountId: number, rule: RuleValues, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'alerts.insert',
    `insert into alert_rules
       (account_id, created_at, covers, whats, way, pause_minutes, is_on, finds, level_usd, move_percent, move_hours)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [accountId, now, ...valuesOf(rule)],
  )
  return row!.id
}

/** A rule that asks for another price is armed anew. */
export async function updateRule(tx: Db, id: number, rule: RuleValues) {
  await rows(
    tx,
    'alerts.disarm',
    `delete from alert_fired where rule_id = $1 and exists (select from alert_rules where id = $1 and finds <> $2)`,
    [id, rule.finds],
  )
  await rows(
    tx,
    'alerts.update',
    `update alert_rules set covers = $2, whats = $3, way = $4, pause_minutes = $5, is_on = $6, finds = $7,
       level_usd = $8, move_percent = $9, move_hours = $10 where id = $1`,
    [id, ...valuesOf(rule)],
  )
}

const valuesOf = (rule: RuleValues) => [
  rule.covers,
  rule.whats,
  rule.way,
  rule.pause_minutes,
  rule.is_on,
  rule.finds,
  rule.level_usd,
  rule.move_percent,
  rule.move_hours,
]

/** Replaces the coins by which a rule is found. */
export async function setCoins(tx: Db, ruleId: number, coinIds: readonly number[], { whats, level_usd }: RuleValues) {
  await rows(tx, 'alerts.dropCoins', 'delete from alert_coins where rule_id = $1', [ruleId])
  await rows(
    tx,
    'alerts.addCoins',
    `insert into alert_coins (coin_id, what, rule_id, level_usd)
     select coin_id, what, $1, $4 from unnest($2::int[]) as coin_id cross join unnest($3::text[]) as what`,
    [ruleId, coinIds, whats, level_usd],
  )
}

/** False when the person has no such rule. */
export async function removeRule(tx: Db, accountId: number, id: number): Promise<boolean> {
  const removed = await rows<{ id: number }>(
    tx,
    'alerts.remove',
    'delete from alert_rules where account_id = $1 and id = $2 returning id',
    [accountId, id],
  )
  return removed.length > 0
}
