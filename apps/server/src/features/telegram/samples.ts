import type { Samples } from '#manifest.ts'

export const samples: Samples = {
  requests: {
    setSubscription: [{ body: { telegram_id: 700000001, end_date: '2027-01-31' } }],
    webhook: [{ body: { update_id: 1 } }],
  },
  rows: async (db, now) => {
    await db.query(`insert into telegram_chats values ('work', -1001, 'x', $1)`, [now])
    await db.query(`insert into telegram_updates (update_id, body, received_at, due_at) values (1, '{}', $1, $1)`, [
      now,
    ])
    await db.query(
      `insert into telegram_star_transactions (id, is_refund, position, telegram_id, stars, payload, at, ends_at, read_at)
       values ('stars-sample', false, 0, 700000001, 1, 'x', $1, $1, $1)`,
      [now],
    )
    await db.query(
      `insert into telegram_chat_members (chat_id, telegram_id, standing, account_id, changed_at)
       values (-1001, 1, 'member', 2, $1)`,
      [now],
    )
  },
}
