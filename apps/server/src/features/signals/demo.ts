import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

export async function insertSignals(tx: Db, { community: { signals }, idOf, now }: DemoStage) {
  for (const signal of signals) {
    const coin = idOf('market', signal.coin)
    if (coin === undefined) continue
    await tx.query({
      name: 'demo.signal',
      text: `insert into signals (coin_id, author_id, title, content, direction, pinned, trending, live, published_at, created_at, start_price, start_market_cap)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, price_usd / (1 + $10::double precision / 100), market_cap / (1 + $10::double precision / 100) from coins where id = $1`,
      values: [
        coin,
        idOf('accounts', signal.author) ?? null,
        signal.title,
        signal.contentHtml,
        signal.direction,
        signal.pinned,
        signal.trending,
        signal.live,
        signal.publishedAt,
        signal.changePercent,
      ],
    })
  }
  await endOld(tx, now)
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
        ended_at = s.published_at + 0.5 * ($1::timestamptz - s.published_at),
        target_price = case when won then price else s.start_price + (s.start_price - price) * 1.5 end,
        stop_price = case when won then s.start_price - (price - s.start_price) * 0.5 else price end
      from reached where reached.id = s.id`,
    values: [now],
  })
}
