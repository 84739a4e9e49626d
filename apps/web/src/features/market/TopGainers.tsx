import type { Coin } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { CoinRows, WidgetTitle } from './CoinRows.tsx'
import { topGainersQuery } from './queries.ts'
import { useStaleness } from './useStaleness.ts'

export function TopGainers() {
  const { data, isError, refetch } = useQuery(topGainersQuery(useApi()))
  const title = (
    <WidgetTitle period="24 ч" updatedAt={data?.updated_at ?? null}>
      Лидеры роста
    </WidgetTitle>
  )
  return (
    <Panel title={title}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {data?.results.length === 0 && <Message>Сегодня ничто не растёт</Message>}
      {(data ? data.results.length > 0 : !isError) && (
        <CoinRows
          coins={data?.results ?? null}
          label="Загрузка лидеров роста"
          figures={(place) => <Gain coin={data!.results[place]!} />}
        />
      )}
    </Panel>
  )
}

function Gain({ coin }: { coin: Coin }) {
  const isLost = useStaleness(coin.updated_at) === 'lost'
  return (
    <>
      <Figure kind="market" value={isLost ? null : coin.price_usd} ticks inControl />
      <Change percent={isLost ? null : coin.change_1d_usd} period="24 ч" isPeriodNamed inColumn />
    </>
  )
}
