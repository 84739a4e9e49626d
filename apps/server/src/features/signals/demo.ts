import { imageSvg } from '#demo/content/covers.ts'
import type { DemoSignal } from '#demo/content/types.ts'
import { type DemoStage, SVG } from '#demo/stage.ts'
import { listPricesThen } from '#features/market'
import { insertDrawings, newAddress } from '#features/media'
import { keepMentions } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { renderSignal } from './writing/text.ts'

export async function insertSignals(tx: Db, stage: DemoStage) {
  for (const [index, signal] of stage.community.signals.entries()) {
    const coin = stage.idOf('market', signal.coin)
    if (coin !== undefined) await insertSignal(tx, signal, { coin, index }, stage)
  }
  await followPast(tx, stage.now)
  await setBoundaries(tx)
}

async function insertSignal(
  tx: Db,
  signal: DemoSignal,
  { coin, index }: { coin: number; index: number },
  { idOf, now }: DemoStage,
) {
  const drawings = Array.from({ length: signal.images }, (_, place) => ({
    address: newAddress(SVG),
    body: imageSvg(9000 + index * 10 + place),
  }))
  const own = { coinId: coin, place: null, word: '', price: null, pricedAt: null }
  const { body, mentions } = await renderSignal(tx, { title: signal.title, content: signal.text, coin_id: coin }, own)
  const { rows } = await tx.query<{ id: number; start_price: number | null }>({
    name: 'demo.signal',
    // A signal that waits for moderation has no start yet.
    text: `insert into signals (coin_id, author_id, title, content, content_html, content_version, images, direction, pinned, trending,
        live, published_at, created_at, followed_to, start_price, start_market_cap)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11 then $12::timestamptz end, $12, $14,
        case when $11 then price_usd / (1 + $13::double precision / 100) end,
        case when $11 then market_cap / (1 + $13::double precision / 100) end
      from coins where id = $1 returning id, start_price`,
    values: [
      coin,
      idOf('accounts', signal.author) ?? null,
      signal.title,
      signal.text,
      body.html,
      body.version,
      drawings.map(({ address }) => address),
      signal.direction,
      signal.pinned,
      signal.trending,
      signal.live,
      signal.publishedAt,
      signal.changePercent,
      now,
    ],
  })
  const { id, start_price } = rows[0]!
  const belongsTo = { kind: 'signal', id }
  await insertDrawings(
    tx,
    drawings.map((drawing) => ({ ...drawing, contentType: SVG, belongsTo })),
  )
  // When the charts go back that far, the start price is theirs: see `followPast`.
  const [then] = await listPricesThen(tx, [{ coinId: coin, at: signal.publishedAt }])
  const start = start_price && { price: then?.price ?? start_price, pricedAt: signal.publishedAt }
  const priced = mentions.map((mention) => (mention.coinId === coin && start ? { ...mention, ...start } : mention))
  await keepMentions(tx, { kind: 'signal', id }, priced, signal.publishedAt)
}

/**
 * Sets each signal's start price and result from the coins' history: which boundary the price reached first. Older
 * signals without a preset result get boundaries near enough to be reached.
 */
async function followPast(tx: Db, now: Date) {
  await tx.query(
    `update signals s set start_price = h.price_usd, start_market_cap = s.start_market_cap * h.price_usd / s.start_price
     from coin_hours h where s.live and s.start_price > 0 and h.coin_id = s.coin_id and h.hour = date_trunc('hour', s.published_at)`,
  )
  await tx.query({
    name: 'demo.signalEnds',
    text: `with bounded as (
        select id, coin_id, published_at, direction = 'long' as is_long,
          start_price * (1 + 0.1 + id % 5 * 0.03) as above, start_price * (1 - 0.07 - id % 4 * 0.03) as below
        from signals where live and direction is not null and not pinned and not trending
          and published_at < $1::timestamptz - interval '12 days'
      ), reached as (
        select distinct on (b.id) b.*, h.hour, h.price_usd >= b.above as is_above
        from bounded b join coin_hours h on h.coin_id = b.coin_id and h.hour > b.published_at and h.hour <= $1
        where h.price_usd >= b.above or h.price_usd <= b.below order by b.id, h.hour
      )
      update signals s set ended_at = r.hour, ended_by = case when r.is_above = r.is_long then 'target' else 'stop' end,
        end_price = case when r.is_above then r.above else r.below end,
        target_price = case when r.is_long then r.above else r.below end,
        stop_price = case when r.is_long then r.below else r.above end
      from reached r where r.id = s.id`,
    values: [now],
  })
  await tx.query({
    name: 'demo.signalExtremes',
    text: `update signals s set high_price = greatest(s.start_price, p.high, s.end_price), low_price = least(s.start_price, p.low, s.end_price)
      from (
        select f.id, max(h.price_usd) as high, min(h.price_usd) as low from signals f
        left join coin_hours h on h.coin_id = f.coin_id and h.hour > f.published_at and h.hour < coalesce(f.ended_at, $1)
        group by f.id
      ) p where s.live and p.id = s.id`,
    values: [now],
  })
}

/** Boundaries of an open signal lie beyond the prices reached so far; most have a horizon. */
async function setBoundaries(tx: Db) {
  await tx.query(
    `update signals set horizon_days = case id % 3 when 0 then 90 when 1 then 120 end,
       target_price = case direction when 'long' then high_price * 1.12 else low_price * 0.88 end,
       stop_price = case direction when 'long' then low_price * 0.9 else high_price * 1.1 end
     where live and direction is not null and ended_at is null and id % 4 <> 0`,
  )
}
