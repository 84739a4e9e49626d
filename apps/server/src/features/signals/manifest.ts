import type { ClubValues } from '@palata/contract/club/settings'
import { coinCorrected } from '#features/market'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { findSeenSignal, maySeeSignalPictures } from './actions.ts'
import { crawlerRoutes } from './crawlers/routes.ts'
import { insertSignals } from './demo/insert.ts'
import { coinMigrationsAtDesk } from './desk/migrations.ts'
import { signalsAtDesk } from './desk/resource.ts'
import { findableSignals } from './findable.ts'
import { followSignals } from './following/job.ts'
import { recheckSignals } from './following/recheck.ts'
import { readSurroundings } from './following/surroundings.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { removePeople } from './removal.ts'
import { signalRoutes } from './routes.ts'
import { samples } from './samples.ts'
import type { SealNow } from './sealing.ts'
import { liveSignals } from './telling/live.ts'
import { tellCalls } from './telling/tellable.ts'
import { rerenderSignals } from './writing/text.ts'

const FOLLOW_SECONDS = 60

export const signals: Manifest<
  { secret: string; caches: Caches; club: () => ClubValues; sealNow: SealNow },
  { sources: MarketSources }
> = {
  name: 'signals',
  tables: {
    signals: {
      personal: 'author_id = $1',
      secret: ['key', 'removed_by', 'confidence_salt'],
      // `closing_by` is shown to members alone, but it has two words, and a canary is a third.
      // `held` is shown with the direction: a canary would be no side.
      open: ['title', 'direction', 'ended_by', 'key', 'author_key', 'void_why', 'closing_by', 'held', 'held_size'],
      members: ['content', 'content_html', 'link', 'images'],
      // The source text is what the ledger has the hash of, for the check in a reader's browser.
      // The reason of a removal is for the author and moderators.
      private: ['removal_reason', 'pair', 'confidence_salt'],
    },
    signal_notes: { open: ['why'] },
    // No reply reads it. A canary would be no side.
    signal_replaced: { open: ['direction'] },
    // It refuses changes, so it can hold no canary; the ledger tells it of opened calls alone.
    signal_evidence: { open: ['about', 'source', 'pair', 'bars', 'result'] },
    signal_end_minutes: { open: ['bars'] },
    coin_migrations: { open: ['state'], private: ['decided_by'] },
  },
  routes: ({ secret, caches, club, sealNow }) => [
    signalRoutes({ secret, caches, club, sealNow }),
    publishingRoutes(sealNow),
    crawlerRoutes(caches, club),
  ],
  live: liveSignals,
  jobs: {
    'signals.follow': {
      run: ({ db, sources, logger }, now) => followSignals(db, sources, logger, now),
      everySeconds: () => FOLLOW_SECONDS,
    },
    'signals.surround': {
      run: ({ db, sources, logger }, now) => readSurroundings(db, sources, logger, now),
      everySeconds: () => FOLLOW_SECONDS,
    },
    'signals.recheck': {
      run: ({ db, sources, logger }, now, payload) => recheckSignals(db, sources, logger, now, payload),
      follows: [coinCorrected],
    },
    'signals.rerender': { run: ({ db }) => rerenderSignals(db), atStart: 'until it succeeds' },
  },
  desk: () => [signalsAtDesk, coinMigrationsAtDesk],
  pictures: { signal: maySeeSignalPictures },
  ownPictures: { signal: 'm.belongs_id in (select id from signals where author_id = $1)' },
  items: { signal: findSeenSignal },
  findable: { signal: findableSignals },
  tellable: { signal: tellCalls },
  demo: insertSignals,
  removePeople,
  samples,
}
