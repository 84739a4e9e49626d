import { imageSvg } from '#demo/content/covers.ts'
import type { DemoSignal } from '#demo/content/types.ts'
import { type DemoStage, reserveIds } from '#demo/stage.ts'
import { insertDrawings } from '#features/media'
import { keepMentions } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import { renderSignal } from './writing/text.ts'

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
  await followPast(tx, stage.now, fates)
  await keepPastEvidence(tx)
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

/**
 * Sets each signal's start price and end from the coins' history: its target, stop or term, whichever came first. Older
 * signals get boundaries near enough to be reached.
 */
async function followPast(tx: Db, now: Date, fates: Fated[]) {
  await tx.query(
    `update signals s set start_price = h.price_usd, start_market_cap = s.start_market_cap * h.price_usd / s.start_price
     from coin_hours h where s.live and s.start_price > 0 and h.coin_id = s.coin_id and h.hour = date_trunc('hour', s.published_at)`,
  )
  await tx.query({
    name: 'demo.signalVoids',
    text: `update signals set start_price = null, start_market_cap = null, started_at = null,
        void_at = sealed_at + interval '30 minutes', void_why = 'no_price',
        target_price = start_price * case direction when 'long' then 1.1 else 0.9 end,
        stop_price = start_price * case direction when 'long' then 0.94 else 1.06 end
      where id = any($1)`,
    values: [having(fates, 'void')],
  })
  await tx.query({
    name: 'demo.signalEnds',
    text: `with bounded as (
        select id, coin_id, sealed_at, sealed_at + make_interval(days => horizon_days) as term, direction = 'long' as is_long,
          start_price * (1 + 0.1 + id % 5 * 0.03) as above, start_price * (1 - 0.07 - id % 4 * 0.03) as below,
          case when id = any($2) then sealed_at + make_interval(hours => horizon_days * 5) end as given_up
        from signals where live and direction is not null and start_price is not null and not pinned and not trending
          and id <> all($3) and published_at < $1::timestamptz - interval '12 days'
      ), ends as (
        select b.*, r.hour, r.price_usd >= b.above as is_above, least(r.hour, b.given_up, b.term) as at
        from bounded b left join lateral (
          select h.hour, h.price_usd from coin_hours h where h.coin_id = b.coin_id and h.hour > b.sealed_at
            and (h.price_usd >= b.above or h.price_usd <= b.below) order by h.hour limit 1) r on true
      ), ended as (
        select e.*, p.price_usd as price from ends e
        join coin_hours p on p.coin_id = e.coin_id and p.hour = date_trunc('hour', e.at) where e.at <= $1
      ), bounds as (
        update signals s set target_price = case when b.is_long then b.above else b.below end,
          stop_price = case when b.is_long then b.below else b.above end
        from bounded b where b.id = s.id and not exists (select from ended where ended.id = b.id)
      )
      update signals s set ended_at = e.at,
        ended_by = case when e.at = e.hour then case when e.is_above = e.is_long then 'target' else 'stop' end
          when e.at = e.given_up then 'withdrawn' else 'horizon' end,
        -- A target is the target; a stop that a point is beyond ends at the point.
        end_price = case when e.at = e.hour and e.is_above = e.is_long then case when e.is_above then e.above else e.below end else e.price end,
        target_price = case when e.is_long then e.above else e.below end,
        stop_price = case when e.is_long then e.below else e.above end
      from ended e where e.id = s.id`,
    values: [now, having(fates, 'withdrawn'), having(fates, 'delisted')],
  })
  // Without a price for 30 days a long has lost everything.
  await tx.query({
    name: 'demo.signalsDelisted',
    text: `update signals s set suspended_since = l.at, last_price = l.price_usd, ended_at = l.at + interval '30 days', ended_by = 'delisted', end_price = 0,
        target_price = start_price * 1.4, stop_price = start_price * 0.5
      from (select distinct on (coin_id) coin_id, hour as at, price_usd from coin_hours
        where coin_id in (select coin_id from signals where id = any($1)) order by coin_id, hour desc) l
      where s.id = any($1) and s.coin_id = l.coin_id`,
    values: [having(fates, 'delisted')],
  })
  await tx.query({
    name: 'demo.signalExtremes',
    text: `update signals s set high_price = greatest(s.start_price, p.high, s.end_price), low_price = least(s.start_price, p.low, nullif(s.end_price, 0))
      from (
        select f.id, max(h.price_usd) as high, min(h.price_usd) as low from signals f
        left join coin_hours h on h.coin_id = f.coin_id and h.hour > f.published_at and h.hour < coalesce(f.ended_at, $1)
        group by f.id
      ) p where s.live and s.start_price is not null and p.id = s.id`,
    values: [now],
  })
}

/** What decided each start and end: the hour's price, as it is kept. */
async function keepPastEvidence(tx: Db) {
  await tx.query({
    name: 'demo.signalEvidence',
    text: `insert into signal_evidence (signal_id, about, source, bars, result, made_at)
      select d.id, d.about, 'kept',
        case when h.hour is null or d.by = 'delisted' then '[]' else jsonb_build_array(
          jsonb_build_array(ledger_time(h.hour), h.price_usd, h.price_usd, h.price_usd, h.price_usd)) end,
        jsonb_build_object('at', ledger_time(d.at), 'price', d.price) || case when d.by is null then '{}' else jsonb_build_object('by', d.by) end,
        d.at
      from (
        select id, coin_id, 'start' as about, started_at as at, published_at as read_at, start_price as price, null as by from signals
          where start_price is not null and started_at is not null
        union all select id, coin_id, 'end', ended_at, ended_at, end_price, ended_by from signals where ended_at is not null
      ) d left join coin_hours h on h.coin_id = d.coin_id and h.hour = date_trunc('hour', d.read_at)
      order by d.at, d.id, d.about desc`,
  })
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
