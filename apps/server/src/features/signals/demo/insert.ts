import { imageSvg } from '#demo/content/covers.ts'
import type { DemoSignal } from '#demo/content/types.ts'
import { type DemoStage, reserveIds } from '#demo/stage.ts'
import { insertDrawings } from '#features/media'
import { keepMentions } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import { renderSignal } from '../writing/text.ts'
import { followPast } from './past.ts'

/** The seal follows publication, and the first minute's price the seal. */
const SEALED = `interval '2 seconds'`
const STARTED = `interval '1 minute'`

export async function insertSignals(tx: Db, stage: DemoStage) {
  const fates: Fated[] = []
  for (const [index, signal] of stage.community.signals.entries()) {
    const coin = stage.idOf('market', signal.coin)
    if (coin === undefined) continue
    const id = await insertSignal(tx, signal, { coin, index }, stage)
    if (signal.fate) fates.push({ id, fate: signal.fate })
  }
  await followPast(tx, stage.now, {
    voided: having(fates, 'void'),
    withdrawn: having(fates, 'withdrawn'),
    delisted: having(fates, 'delisted'),
  })
  await setBoundaries(tx)
  await takeDown(tx, fates, stage.idOf('accounts', 'gleb'))
}

interface Fated {
  id: number
  fate: NonNullable<DemoSignal['fate']>
}

const having = (fates: Fated[], wanted: Fated['fate']) =>
  fates.filter(({ fate }) => fate === wanted).map(({ id }) => id)

async function insertSignal(
  tx: Db,
  signal: DemoSignal,
  { coin, index }: { coin: number; index: number },
  { idOf, now }: DemoStage,
): Promise<number> {
  const id = await reserveIds(tx, 'signals', 1)
  const drawings = await insertDrawings(
    tx,
    Array.from({ length: signal.images }, (_, place) => ({
      kind: 'signal',
      id,
      body: imageSvg(9000 + index * 10 + place),
    })),
  )
  const own = { coinId: coin, place: null, word: '', price: null, pricedAt: null }
  const { body, mentions } = await renderSignal(tx, { title: signal.title, content: signal.text, coin_id: coin }, own)
  const { rows } = await tx.query<{ start_price: number | null }>({
    name: 'demo.signal',
    // A signal that waits for moderation has no start yet.
    text: `insert into signals (id, coin_id, author_id, title, content, content_html, content_version, images, direction, pinned, trending,
        live, published_at, created_at, followed_to, start_price, start_market_cap, horizon_days, sealed_at, started_at, is_thin, confidence, held, held_size)
      overriding system value select $19, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11 then $12::timestamptz end, $12, $14,
        case when $11 then price_usd / (1 + $13::double precision / 100) end,
        case when $11 then market_cap / (1 + $13::double precision / 100) end, $15,
        case when $11 then $12::timestamptz + ${SEALED} end, case when $11 then date_trunc('minute', $12::timestamptz + ${STARTED}) end,
        coalesce(volume_24h, 0) < 1000000, $16, $17, $18
      from coins where id = $1 returning start_price`,
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
      signal.direction && signal.horizonDays,
      signal.direction && signal.confidence,
      signal.held && signal.direction,
      signal.held && signal.direction && signal.held,
      id,
    ],
  })
  const { start_price } = rows[0]!
  // When the charts go back that far, the start price is theirs: see `followPast`.
  const [then] = await listPricesThen(tx, [{ coinId: coin, at: signal.publishedAt }])
  const start = start_price && { price: then?.price ?? start_price, pricedAt: signal.publishedAt }
  const priced = mentions.map((mention) => (mention.coinId === coin && start ? { ...mention, ...start } : mention))
  await keepMentions(tx, { kind: 'signal', id }, priced, signal.publishedAt)
  return id
}

/** Boundaries of an open signal lie beyond the prices reached so far; some have none. */
async function setBoundaries(tx: Db) {
  await tx.query(
    `update signals set
       target_price = case direction when 'long' then high_price * 1.12 else low_price * 0.88 end,
       stop_price = case direction when 'long' then low_price * 0.9 else high_price * 1.1 end
     where live and direction is not null and start_price is not null and ended_at is null and target_price is null and id % 4 <> 0`,
  )
}

/** A moderator removes the text a day later; the call goes on. */
async function takeDown(tx: Db, fates: Fated[], moderator: number | undefined) {
  await tx.query({
    name: 'demo.signalsRemoved',
    text: `update signals set live = false, was_live = true, removed_at = published_at + interval '26 hours', removed_by = $2,
        removal_reason = 'Реклама чужого канала в тексте' where id = any($1)`,
    values: [having(fates, 'removed'), moderator],
  })
}
