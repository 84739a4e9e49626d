import type { MentionedCoin } from '@palata/contract/talk'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { CoinRows, WidgetTitle } from '#features/market'
import { Message } from '#ui/blocks/Message.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { topMentionedQuery } from './queries.ts'

/** Coins with the most mentions of the last day, counted over public texts. */
export function TopMentioned() {
  const { data, isError, refetch } = useQuery(topMentionedQuery(useApi()))
  return (
    <Panel title={<WidgetTitle period="24 ч">Самые упоминаемые</WidgetTitle>}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {data?.results.length === 0 && <Message>За сутки о монетах никто не писал</Message>}
      {(data ? data.results.length > 0 : !isError) && (
        <CoinRows
          coins={data?.results.map(({ coin }) => coin) ?? null}
          label="Загрузка упоминаний"
          figures={(place) => <Mentions mentioned={data!.results[place]!} />}
        />
      )}
    </Panel>
  )
}

function Mentions({ mentioned: { mentions_count, mentions_change } }: { mentioned: MentionedCoin }) {
  return (
    <>
      <Figure kind="count" value={mentions_count} isColumn inControl />
      {mentions_change === null ? (
        <small>впервые</small>
      ) : (
        <Change percent={mentions_change} period="к прошлым суткам" isPeriodNamed inColumn />
      )}
    </>
  )
}
