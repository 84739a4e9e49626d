import { imageSvg } from '#demo/content/covers.ts'
import type { DemoSignal } from '#demo/content/types.ts'
import { type DemoStage, SVG } from '#demo/stage.ts'
import { insertDrawings, newAddress } from '#features/media'
import { keepMentions } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { renderSignal } from './writing/text.ts'

export async function insertSignals(tx: Db, stage: DemoStage) {
  for (const [index, signal] of stage.community.signals.entries()) {
    const coin = stage.idOf('market', signal.coin)
    if (coin !== undefined) await insertSignal(tx, signal, { coin, index }, stage)
  }
  await setBoundaries(tx)
  await endOld(tx, stage.now)
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
    // Whoever waits for moderation has no start yet.
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
  const priced = mentions.map((mention) =>
    mention.coinId === coin ? { ...mention, price: start_price, pricedAt: signal.publishedAt } : mention,
  )
  await keepMentions(tx, { kind: 'signal', id }, priced, signal.publishedAt)
}

/** The price has gone somewhat further both ways than it stands; boundaries lie beyond that, and most ideas have a horizon. */
async function setBoundaries(tx: Db) {
  await tx.query(
    `update signals s set
       high_price = greatest(s.start_price, c.price_usd) * (1 + (s.id % 5 + 1) * 0.011),
       low_price = least(s.start_price, c.price_usd) * (1 - (s.id % 4 + 1) * 0.009)
     from coins c where c.id = s.coin_id and s.live`,
  )
  await tx.query(
    `update signals set horizon_days = case id % 3 when 0 then 90 when 1 then 120 end,
       target_price = case direction when 'long' then high_price * 1.2 else low_price * 0.8 end,
       stop_price = case direction when 'long' then low_price * 0.85 else high_price * 1.15 end
     where live and direction is not null and id % 4 <> 0`,
  )
}

/** What is older than twelve days and went far has reached its target or its stop: half-way, a little before today's price. */
async function endOld(tx: Db, now: Date) {
  await tx.query({
    name: 'demo.signalEnds',
    text: `with reached as (
        select s.id, s.start_price + 0.9 * (c.price_usd - s.start_price) as price, (c.price_usd > s.start_price) = (s.direction = 'long') as won
        from signals s join coins c on c.id = s.coin_id
        where s.live and not s.pinned and not s.trending and s.published_at < $1::timestamptz - interval '12 days'
          and abs(c.price_usd / s.start_price - 1) > 0.04)
      update signals s set ended_by = case when won then 'target' else 'stop' end, end_price = price,
        ended_at = s.published_at + 0.5 * ($1::timestamptz - s.published_at), horizon_days = null,
        high_price = greatest(s.start_price, price) * case when won = (s.direction = 'long') then 1 else 1.01 end,
        low_price = least(s.start_price, price) * case when won = (s.direction = 'long') then 0.99 else 1 end,
        target_price = case when won then price else s.start_price + (s.start_price - price) * 1.5 end,
        stop_price = case when won then s.start_price - (price - s.start_price) * 0.5 else price end
      from reached where reached.id = s.id`,
    values: [now],
  })
}
