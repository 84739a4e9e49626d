import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

export async function insertEvents(tx: Db, { community: { events }, idOf }: DemoStage) {
  for (const event of events) {
    const { rows } = await tx.query<{ id: number }>({
      name: 'demo.event',
      text: `insert into calendar_events (title, description, starts_at, is_all_day, link, highlighted, countdown_main_page)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: [
        event.title,
        event.descriptionHtml,
        event.startsAt,
        event.isAllDay,
        event.link,
        event.highlighted,
        event.countdownMainPage,
      ],
    })
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
