import { pricesMoved } from '#features/market'
import type { Manifest } from '#manifest.ts'
import { findAlerts, noteDue } from './finding/find.ts'
import { removeOld } from './finding/hitStore.ts'
import { liveAlerts } from './live.ts'
import { alertNotices } from './notices.ts'
import { findPriceAlerts } from './prices/find.ts'
import { alertRoutes } from './routes.ts'

const RULE = `(account_id, covers, whats, way, finds, created_at) values (2, 'coins', '{news}', 'now', 'x', $1)`

/** Rules by which people are told of what concerns their coins. */
export const alerts: Manifest = {
  name: 'alerts',
  tables: {
    alert_rules: { personal: 'account_id = $1', open: ['covers', 'whats', 'way', 'finds'], secret: ['finds'] },
    alert_coins: {
      personal: 'rule_id in (select id from alert_rules where account_id = $1)',
      open: ['what'],
    },
    alert_items: { open: ['what', 'kind', 'edition', 'price_source'] },
    alert_ticks: {},
    alert_fired: { personal: 'rule_id in (select id from alert_rules where account_id = $1)' },
    alert_hits: { personal: 'account_id = $1', open: ['thread'] },
    alert_changes: { open: ['kind'] },
  },
  routes: () => [alertRoutes],
  live: [liveAlerts],
  notices: [alertNotices],
  jobs: {
    'alerts.find': { run: ({ db }, now) => findAlerts(db, now), everySeconds: () => 3 },
    'alerts.due': { run: ({ db }, now) => noteDue(db, now), cron: '* * * * *' },
    'alerts.prices': { run: ({ db }, now) => findPriceAlerts(db, now), follows: [pricesMoved] },
    'alerts.prune': { run: ({ db }, now) => removeOld(db, now), cron: '51 3 * * *' },
  },
  samples: {
    requests: {
      add: [{ body: { coins: ['bitcoin'], whats: ['news'] } }],
      preview: [{ body: { coins: ['bitcoin'], whats: ['news'] } }],
      change: [{ params: { id: '1' }, body: { way: 'bell' } }],
      remove: [{ params: { id: '1' } }],
    },
    rows: async (db, now) => {
      await db.query(`insert into alert_rules ${RULE}`, [now])
      await db.query(`insert into alert_coins select 1, 'news', max(id) from alert_rules`)
      await db.query(`insert into alert_items (what, post_id, found_at) values ('news', 1, $1)`, [now])
      await db.query(
        `insert into alert_hits (item_id, account_id, coin_id, thread, is_quiet, told_at)
         select max(id), 2, 1, 'post 1', false, $1 from alert_items`,
        [now],
      )
      await db.query(`insert into alert_fired select max(id), 1, true, $1 from alert_rules`, [now])
      await db.query(`insert into alert_ticks values (1, 1)`)
      await db.query(`insert into alert_changes (kind, entity_id) values ('post', 1)`)
    },
  },
}
