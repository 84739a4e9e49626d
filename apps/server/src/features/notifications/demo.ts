import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

/** Number of unread notifications per person. */
const UNREAD = 3

/** Notifications of the demo people about discussions of the last fortnight, as the worker would have made them. */
export async function insertNotifications(tx: Db, { now }: DemoStage) {
  await tx.query({
    name: 'demo.notifications',
    text: `insert into notifications
        (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at, read_at)
      select account_id, 'comment', id, author_id, 'post', post_id, kind, created_at,
        case when row_number() over (partition by account_id order by created_at desc) > $2 then created_at end
      from (
        select distinct on (person.account_id, c.id)
          person.account_id, c.id, c.author_id, t.post_id, person.kind, c.created_at
        from comments c
        join comment_threads t on t.id = c.thread_id
        join posts p on p.id = t.post_id and p.live
        cross join lateral (
          select coalesce(c.answered_id, (
            select a.author_id from comments a where a.id = c.ancestors[cardinality(c.ancestors)])), 'reply'
          union all
          select m.account_id, 'mention' from comment_mentions m where m.comment_id = c.id
        ) as person (account_id, kind)
        where c.removed_at is null and c.author_id is not null and person.account_id <> c.author_id
          and c.created_at > $1::timestamptz - interval '14 days' and c.created_at <= $1
        order by person.account_id, c.id, person.kind desc
      ) told
      where exists (select from grants g where g.account_id = told.account_id and g.revoked_at is null)
        or exists (select from accounts a where a.id = told.account_id and a.groups && '{Moderators,Editors}')
      order by created_at`,
    values: [now, UNREAD],
  })
}
