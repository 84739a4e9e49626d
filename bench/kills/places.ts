import type { Database } from '../../apps/server/src/platform/database.ts'
import type { Writer } from '../fire.ts'
import type { Places } from './acts.ts'

/** Used up by the writers of a round. */
const SPARE = 150
/** What each round may add without meeting a person's limits. */
const CLEARED =
  'truncate attempts; delete from drafts; delete from alert_rules; delete from mutes; delete from portfolio_assets'

/** Gives the writers every role, and new things to act on. */
export async function prepare(db: Database, writers: Writer[]): Promise<Places> {
  await db.query(CLEARED)
  await db.query(`update accounts set groups = '{Editors,Moderators,Operators}' where id = any($1)`, [
    writers.map(({ id }) => id),
  ])
  const { rows: people } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified)
     select 'l' || txid_current() || 'n' || n, 'Читатель', 'l' || txid_current() || 'n' || n || '@example.org', true
     from generate_series(1, $1) n returning id`,
    [SPARE],
  )
  const { rows: codes } = await db.query<{ code: string }>(
    `insert into codes (code, days, most_uses, created_at)
     select 'READY-' || txid_current() || '-' || n, 1, 1, now() from generate_series(1, $1) n returning code`,
    [SPARE],
  )
  const { rows: coins } = await db.query<{ api_id: string }>('select api_id from coins order by id limit 250')
  const { rows: posts } = await db.query<{ id: number }>(
    `select id from posts where live and model = 'Opinion' order by id limit 1`,
  )
  return {
    postId: posts[0]!.id,
    coins: coins.map(({ api_id }) => api_id),
    codes: codes.map(({ code }) => code),
    limited: people.map(({ id }) => id),
  }
}
