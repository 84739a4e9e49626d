import { HISTORY_RANGES, type HistoryRange } from '@palata/contract/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { useToken } from '#api/session.ts'
import { CoinAlerts } from '#features/alerts'
import { FollowButton } from '#features/follows'
import {
  ChartFrame,
  CoinFigures,
  CoinFutures,
  CoinHead,
  Contracts,
  coinHistory,
  coinPage,
  DEFAULT_RANGE,
  PriceChart,
  RANGES,
  useStaleness,
  withNow,
} from '#features/market'
import { CoinStar } from '#features/portfolio'
import { aroundCoin, CoinEvents, coinMarks, OpenSignals, TalkStream } from '#features/talk'
import { useParams, useSearchParameter, useTitle } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { deviceSwitch } from '#ui/deviceSwitch.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import styles from './CoinPage.module.css'
import { levelsOf } from './levels.ts'
import { coinSearch } from './routes.ts'

const MISSING = { heading: 'Такой монеты нет', text: 'В адресе опечатка, или мы её пока не ведём.' }

/** Whether this device draws candles. */
const candles = deviceSwitch('chart_candles', { onServer: false })

/** Everything about a coin: price, mentions on the site, and upcoming events. */
export function CoinPage() {
  const { slug = '' } = useParams()
  const api = useApi()
  const isSignedIn = useToken() !== null
  const read = useQuery(coinPage(api, slug))
  const around = useQuery(aroundCoin(api, slug, isSignedIn))
  const coin = read.data
  const levels = useMemo(() => levelsOf(around.data?.signals ?? []), [around.data])
  useTitle(coin ? `${coin.name} (${coin.symbol.toUpperCase()})` : undefined)
  if (coin === null) return <NotFoundPage missing={MISSING} />
  if (!coin && read.isError) return <Message onRetry={() => void read.refetch()}>Не удалось загрузить монету</Message>
  if (!coin) return <Bones />
  const { signals = [], events = [] } = around.data ?? {}
  return (
    <>
      <CoinHead coin={coin}>
        <FollowButton kind="coin" name={coin.api_id} label={coin.symbol.toUpperCase()} />
        <CoinAlerts coin={coin} />
        <CoinStar coin={coin} size={22} />
      </CoinHead>
      <Outdated of={read}>Цена не обновилась</Outdated>
      <div className={styles.page}>
        <section className={styles.chart} aria-label="График цены">
          <Chart slug={slug} price={coin.price_usd} quotedAt={coin.updated_at} levels={levels} />
        </section>
        <aside className={styles.rail} aria-label="О монете">
          <CoinFigures coin={coin} />
          <CoinFutures futures={coin.futures} />
          <OpenSignals signals={signals} />
          <CoinEvents events={events} />
          <Contracts coin={coin} />
        </aside>
        <div className={styles.talk}>
          <TalkStream slug={slug} symbol={coin.symbol} />
        </div>
      </div>
    </>
  )
}

interface ChartProps {
  slug: string
  price: number | null
  quotedAt: string | null
  levels: ReturnType<typeof levelsOf>
}

function Chart({ slug, price, quotedAt, levels }: ChartProps) {
  const api = useApi()
  const isSignedIn = useToken() !== null
  const staleness = useStaleness(quotedAt)
  const [asked, choose] = useSearchParameter(coinSearch, 'range', { replaces: true })
  const chosen = asked ?? DEFAULT_RANGE
  // The press is shown at once, its chart after it.
  const range = useDeferredValue(chosen)
  const areCandles = candles.use()
  const history = useQuery({ ...coinHistory(api, slug, range), placeholderData: keepPreviousData })
  const marks = useQuery({ ...coinMarks(api, slug, range, isSignedIn), placeholderData: keepPreviousData })
  const controls = (
    <Segments<HistoryRange>
      label="Период графика"
      options={HISTORY_RANGES.map((one) => [one, RANGES[one].label] as const)}
      chosen={chosen}
      onChoose={(next) => choose(next === DEFAULT_RANGE ? null : next)}
    />
  )
  return (
    <ChartFrame
      history={history}
      points={history.data && withNow(history.data, price, quotedAt, staleness)}
      controls={controls}
      looks={
        <TextButton aria-pressed={areCandles} onClick={() => candles.set(!areCandles)}>
          {areCandles ? 'Линией' : 'Свечами'}
        </TextButton>
      }
      help="История набирается час за часом с того дня, как монета появилась у нас"
    >
      {(points, isTable) => (
        <PriceChart
          points={points}
          marks={marks.data?.marks ?? []}
          range={history.data!.range}
          staleness={staleness}
          levels={levels}
          isTable={isTable}
          areCandles={areCandles}
        />
      )}
    </ChartFrame>
  )
}

function Bones() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка монеты">
      <Skeleton width={260} height={56} />
      <Skeleton height={420} />
    </div>
  )
}
