import type { Samples } from '#manifest.ts'

export const samples: Samples = {
  requests: {
    list: [{}, { query: { page: '2' } }, { query: { after: '100' } }],
    read: [{ body: { notifications_ids: [1] } }],
    thread: [{ params: { postId: '1' } }, { params: { postId: '1' }, query: { type: 'signal' } }],
    saveSettings: [{ body: { quiet_from: '22:00', quiet_to: '08:00', time_zone: 'Asia/Irkutsk' } }],
    subscribePush: [{ body: { registration_id: 'https://fcm.googleapis.com/x', p256dh: 'AA', auth: 'AA' } }],
    unsubscribePush: [{ body: { registration_id: 'https://fcm.googleapis.com/x' } }],
    checkPush: [{ query: { registration_id: 'https://fcm.googleapis.com/x' } }],
    removeDevice: [{ params: { id: '1' } }],
    testDevice: [{ params: { id: '1' } }],
    openUnsubscribe: [{ query: { token: 'x' } }],
    unsubscribe: [{ query: { token: 'x' }, body: {} }],
    setThread: [{ params: { postId: '1' }, body: { state: 'followed' } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into push_devices (account_id, endpoint, p256dh, auth, device, created_at) values (2, 'x', 'x', 'x', 'x', $1)`,
      [now],
    )
    await db.query(
      `insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at)
       select a.id, 'comment', c.id, 2, 'post', 1, 'reply', $1 from accounts a cross join (select min(id) as id from comments) c`,
      [now],
    )
    await db.query(
      `insert into notification_settings (account_id, bell, push, letter, telegram, time_zone, updated_at)
       values (2, '{reply}', '{}', '{mention}', '{}', 'Europe/Moscow', $1)`,
      [now],
    )
    await db.query(
      `insert into notification_deliveries (notification_id, channel, created_at, due_at)
       select id, 'telegram', $1, $1 from notifications`,
      [now],
    )
    await db.query(`insert into notification_unsubscribes (hash, account_id, created_at) values ('\\x00', 2, $1)`, [
      now,
    ])
    await db.query(
      `insert into notification_threads (account_id, subject_kind, subject_id, state, changed_at) values (2, 'post', 1, 'muted', $1)`,
      [now],
    )
  },
}
