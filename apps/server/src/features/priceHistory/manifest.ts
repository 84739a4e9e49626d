import type { Manifest } from '#manifest.ts'
import { keepDays, keepHour, prunePoints } from './keeping.ts'
import { packMonths } from './pack.ts'

export const priceHistory: Manifest = {
  name: 'priceHistory',
  tables: { coin_days: {}, coin_hours: {} },
  jobs: {
    'priceHistory.hour': { run: ({ db }, now) => keepHour(db, now), cron: '1 * * * *' },
    'priceHistory.days': { run: ({ db }, now) => keepDays(db, now), cron: '6 * * * *', atStart: 'once' },
    'priceHistory.prune': { run: ({ db }, now) => prunePoints(db, now), cron: '47 3 * * *' },
    'priceHistory.pack': { run: ({ db }, now) => packMonths(db, now), cron: '17 4 * * *' },
  },
}
