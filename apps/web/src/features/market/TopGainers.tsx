import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { CoinGain, CoinRows, WidgetTitle } from './CoinRows.tsx'
import { topGainersQuery } from './queries.ts'

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
          figures={(place) => {
            const { updated_at, price_usd, change_1d_usd } = data!.results[place]!
            return <CoinGain updatedAt={updated_at} price={price_usd} change={change_1d_usd} period="24 ч" />
          }}
        />
      )}
    </Panel>
  )
}
