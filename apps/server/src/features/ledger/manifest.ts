import { OPENED_AFTER_DAYS } from '@palata/contract/ledger/entries'
import type { Manifest } from '#manifest.ts'
import { planOpening } from './calls/moments.ts'
import { sealPast } from './demo.ts'
import { ledgerHappened } from './events.ts'
import { tileRoutes } from './log/tileRoutes.ts'
import type { Keeper } from './operating/keeper.ts'
import { watched } from './operating/problems.ts'
import { announceRoot, askWitnesses, type Outside } from './outside/outside.ts'
import { stampRoot } from './outside/timestamps.ts'
import { recordAndSign } from './record.ts'
import { ledgerRoutes } from './routes.ts'
import { samples } from './samples.ts'

const DAY_MS = 86_400_000

/** The log of all calls, which only grows and which strangers can check. */
export const ledger: Manifest<object, { keeper: Keeper; outside: Outside }, { keeper: Keeper }> = {
  name: 'ledger',
  tables: {
    ledger_entries: { open: ['entry', 'leaf_hash'] },
    ledger_hashes: { open: ['hash'] },
    ledger_checkpoints: { open: ['root', 'note', 'vkey'] },
    ledger_cosignatures: { open: ['witness', 'line'] },
    ledger_timestamps: { open: ['authority', 'answer'] },
    ledger_problems: { private: ['about', 'problem'] },
    ledger_authors: { open: ['author_key'], personal: 'account_id = $1' },
    ledger_calls: { open: ['author_key'] },
    ledger_moments: { open: ['kind'], members: ['payload'], private: ['facts', 'salt'] },
  },
  routes: () => [ledgerRoutes, tileRoutes],
  jobs: {
    'ledger.record': {
      run: ({ db, keeper }, now) => watched(db, 'signing', now, () => recordAndSign(db, keeper, now)),
      follows: [ledgerHappened],
      everySeconds: () => 30,
    },
    'ledger.witness': {
      run: ({ db, outside }, now) => askWitnesses(db, outside, now),
      everySeconds: () => 60,
    },
    'ledger.announce': {
      run: ({ db, outside }, now) => announceRoot(db, outside, now),
      cron: '0 6 * * *',
    },
    'ledger.stamp': {
      run: ({ db, outside }, now) => stampRoot(db, outside, now),
      everySeconds: () => 3_600,
    },
    'ledger.open': {
      run: ({ db }, now) => planOpening(db, new Date(now.getTime() - OPENED_AFTER_DAYS * DAY_MS)),
      cron: '9 * * * *',
    },
  },
  demo: sealPast,
  samples,
}
