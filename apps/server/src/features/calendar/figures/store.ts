import type { EventFigures } from '@palata/contract/calendar'
import { type Db, rows } from '#platform/database.ts'

/** Before anything is known. */
export const NO_FIGURES: EventFigures = {
  ...{ previous: '', forecast: '', actual: '', supply_share: null, value_usd: null, source: '' },
}

/** The figures in a select of `calendar_events e`; null without any. */
export const FIGURES = `(select to_jsonb(f) - 'event_id' from event_figures f where f.event_id = e.id)`

/** Earlier figures of an event, the latest first; at most fifty. */
export const FIGURE_CHANGES = `coalesce((select json_agg(to_jsonb(v) - 'event_id') from (
  select * from event_figure_versions where event_id = e.id order by replaced_at desc limit 50) v), '[]')`

/** A changed figure keeps the former ones in `event_figure_versions`; first figures have none before them. */
export async function saveFigures(tx: Db, eventId: number, figures: EventFigures, now: Date) {
  const { previous, forecast, actual, supply_share, value_usd, source } = figures
  await rows(
    tx,
    'calendar.saveFigures',
    `with given as (
       select $1::integer as event_id, $2 as previous, $3 as forecast, $4 as actual, $5::float8 as supply_share,
         $6::float8 as value_usd, $7 as source),
     changed as (
       select g.* from given g left join event_figures f on f.event_id = g.event_id
       where (g.previous, g.forecast, g.actual, g.supply_share, g.value_usd, g.source) is distinct from
         (coalesce(f.previous, ''), coalesce(f.forecast, ''), coalesce(f.actual, ''), f.supply_share, f.value_usd, coalesce(f.source, ''))),
     kept as (
       insert into event_figure_versions (event_id, replaced_at, previous, forecast, actual, supply_share, value_usd, source)
       select f.event_id, $8, f.previous, f.forecast, f.actual, f.supply_share, f.value_usd, f.source
       from event_figures f join changed using (event_id) on conflict do nothing)
     insert into event_figures (event_id, previous, forecast, actual, supply_share, value_usd, source)
     select event_id, previous, forecast, actual, supply_share, value_usd, source from changed
     on conflict (event_id) do update set previous = excluded.previous, forecast = excluded.forecast,
       actual = excluded.actual, supply_share = excluded.supply_share, value_usd = excluded.value_usd, source = excluded.source`,
    [eventId, previous, forecast, actual, supply_share, value_usd, source, now],
  )
}
