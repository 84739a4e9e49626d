import { pricesMoved } from '#features/market'
import type { Manifest } from '#manifest.ts'
import { maySeeSignal, maySeeSignalPictures } from './actions.ts'
import { insertSignals } from './demo.ts'
import { findableSignals } from './findable.ts'
import { removePeople } from './removal.ts'
import { signalRoutes } from './routes.ts'
import { endReached } from './store.ts'

export const signals: Manifest = {
  name: 'signals',
  tables: { signals: { open: ['title', 'direction', 'ended_by'], members: ['content', 'link', 'images'] } },
  routes: () => [signalRoutes],
  jobs: { 'signals.end': { run: ({ db }, now) => endReached(db, now), follows: [pricesMoved] } },
  pictures: { signal: maySeeSignalPictures },
  items: { signal: maySeeSignal },
  findable: { signal: findableSignals },
  demo: insertSignals,
  removePeople,
  samples: {
    rows: (db, now) =>
      db.query(
        `insert into signals (coin_id, author_id, title, direction, live, published_at, pinned)
         select 1, 1, 'Сигнал', 'long', true, $1, n = 1 from generate_series(1, 3) n`,
        [now],
      ),
  },
}
