import type { Samples } from '#manifest.ts'

const said = { title: 'Идея', content: 'Слова', direction: 'long', target_price_usd: 2, stop_price_usd: 0.5 }

/** Signals 1 to 3 are published, signal 4 waits, signal 5 was removed, signal 6 has ended. */
export const samples: Samples = {
  shaped: {
    'signals.confidence_salt': (word) => `convert_to(rpad('${word}', 32, '.'), 'UTF8')`,
  },
  requests: {
    get: ['1', '4', '5', '6'].map((id) => ({ params: { id } })),
    create: [{ body: { ...said, coin_id: 1, key: '00000000-0000-4000-8000-000000000002' } }],
    update: [{ params: { id: '2' }, body: { ...said, horizon_days: 7, revision: 0 } }],
    withdraw: [{ params: { id: '3' } }],
    // These change nothing.
    publish: [{ params: { id: '1' } }],
    pin: [{ params: { id: '1' } }],
    unpin: [{ params: { id: '2' } }],
    remove: [{ params: { id: '5' }, body: {} }],
    restore: [{ params: { id: '1' }, body: {} }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into signals (coin_id, author_id, title, content, content_version, direction, live, published_at, created_at, pinned, start_price)
       select 1, 2, 'Сигнал', 'Слова', 1, 'long', true, $1, $1, n = 1, 1 from generate_series(1, 3) n`,
      [now],
    )
    await db.query(
      `insert into signals (coin_id, author_id, title, content, content_version, live, created_at) values (1, 2, 'Ждёт', 'Слова', 1, false, $1)`,
      [now],
    )
    await db.query(
      `insert into signals (coin_id, author_id, title, content, content_version, live, was_live, published_at, removed_at, removal_reason)
       values (1, 2, 'Снят', 'Слова', 1, false, true, $1, $1, 'Реклама')`,
      [now],
    )
    await db.query(
      `insert into signals (coin_id, author_id, title, content, content_version, live, direction, published_at, start_price, ended_at, end_price, ended_by)
       values (1, 2, 'Сбылся', 'Слова', 1, true, 'long', $1, 1, $1, 2, 'target')`,
      [now],
    )
    await db.query(
      `insert into signal_replaced (signal_id, direction, target_price, is_thin, sealed_at) values (1, 'short', 0.5, false, $1)`,
      [now],
    )
    await db.query(
      `insert into coin_migrations (coin_id, at, ratio, found_at, state, decided_by, decided_at)
       values (1, $1, 0.001, $1, 'refused', 'anna', $1)`,
      [now],
    )
  },
}
