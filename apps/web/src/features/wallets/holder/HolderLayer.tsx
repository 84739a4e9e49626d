import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { holderLayer } from '../layers.ts'
import { collection } from '../queries.ts'
import { HolderCard } from './HolderCard.tsx'

/** The widget's content on phones, where the header has no room for it. */
export function HolderLayer() {
  const { data, isError, refetch } = useQuery(collection(useApi()))
  return (
    <Layer of={holderLayer} title="NFT клуба">
      {data && <HolderCard data={data} onLeave={holderLayer.close} />}
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {!data && !isError && (
        <div role="status" aria-label="Загрузка">
          <Skeleton height={240} />
        </div>
      )}
    </Layer>
  )
}
