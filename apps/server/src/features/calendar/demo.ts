import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'
import { saveFigures } from './figures/store.ts'

export async function insertEvents(tx: Db, { community: { events }, idOf, now }: DemoStage) {
  for (const event of events) {
    const { rows } = await tx.query<{ id: number }>({
      name: 'demo.event',
      text: `insert into calendar_events (title, description, starts_at, is_all_day, link, highlighted, countdown_main_page, certainty, revision, kind)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      values: [
        event.title,
        event.descriptionHtml,
        event.startsAt,
        event.isAllDay,
        event.link,
        event.highlighted,
        event.countdownMainPage,
        event.certainty,
        event.moved ? 1 : 0,
        event.kind,
      ],
    })
    if (event.figures) await saveFigures(tx, rows[0]!.id, event.figures, now)
    if (event.moved)
      await tx.query(
        `insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
         values ($1, $2::timestamptz - $3 * interval '1 day', $4, $5, $6)`,
        [rows[0]!.id, now, event.moved.daysAgo, event.moved.from, true, event.moved.certainty],
      )
    for (const [position, apiId] of event.coins.entries()) {
      const coin = idOf('market', apiId)
      if (coin === undefined) continue
      await tx.query('insert into event_coins (event_id, coin_id, position) values ($1, $2, $3)', [
        rows[0]!.id,
        coin,
        position,
      ])
    }
  }
}
