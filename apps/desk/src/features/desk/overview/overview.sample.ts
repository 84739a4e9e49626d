import type { DeskOverview } from '@palata/contract/desk/own/overview'

/** A Friday of the club, for the tests of the page. */
export const OVERVIEW: DeskOverview = {
  at: '2026-11-20T11:20:00.000Z',
  warnings: [{ title: 'Счёт оплачен после срока', advice: 'Засчитайте или верните.', at: 'invoices?undecided=1' }],
  members: {
    total: 1284,
    week_ago: 1247,
    leaving: 46,
    by_source: [
      { source: 'cryptocloud', now: 963, week_ago: 942 },
      { source: 'pon', now: 321, week_ago: 324 },
    ],
    left_because: [{ reason: 'price', count: 12 }],
  },
  money: {
    weeks: [
      { from: '2026-11-09', usd: 4302 },
      { from: '2026-11-16', usd: 4118 },
    ],
    open_invoices: 9,
    undecided_invoices: 1,
  },
  waiting: [{ resource: 'posts', title: 'Публикации', count: 3, oldest_at: '2026-11-20T09:10:00.000Z' }],
  sources: [
    { name: 'CoinGecko', newest_at: '2026-11-20T11:19:20.000Z', is_silent: false },
    { name: 'OpenSea', newest_at: '2026-11-20T06:08:00.000Z', is_silent: true },
  ],
  sending: [{ way: 'letter', waiting: 0, sent_of_day: 120, failed_of_day: 4 }],
  mail: {
    stopped: 4,
    bounced_of_month: 5,
    complaints_of_month: 1,
    sent_of_month: 2400,
    mailbox_failing_since: null,
  },
  slow: [
    {
      route: 'GET /api/search/',
      about: 'Поиск по всему',
      count: 412,
      p95_ms: 657,
      worst_ms: 4_120,
      worst_at: '2026-11-20T06:40:00.000Z',
    },
  ],
  jobs: { waiting: 14, running: 1, dead: 2 },
  backups: {
    newest_at: '2026-11-20T00:15:00.000Z',
    bytes: 1_288_490_188,
    rehearsed_at: '2026-11-16T00:20:00.000Z',
    is_rehearsal_good: true,
  },
  server: {
    version: '0.1.0',
    database_bytes: 41_016_098_816,
    disk_bytes: 100,
    disk_free_bytes: 39,
    started_at: '2026-11-19T11:00:00.000Z',
  },
}
