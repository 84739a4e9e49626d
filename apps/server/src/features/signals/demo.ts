import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

export async function insertSignals(tx: Db, { community: { signals }, idOf }: DemoStage) {
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
}
