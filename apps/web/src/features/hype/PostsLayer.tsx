import type { HypeDays, HypeOrigin } from '@palata/contract/hype'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { SaidDays } from '#features/talk'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { Figures } from './Figures.tsx'
import { windowWords } from './labels.ts'
import { type PostsAsked, postsLayer } from './layers.ts'
import styles from './PostsLayer.module.css'
import { postPages } from './queries.ts'

const ORIGINS = [
  ['all', 'Все'],
  ['publications', 'Публикации'],
  ['comments', 'Комментарии'],
  ['forecasts', 'Форкасты'],
  ['loudest', 'Один автор'],
] as const satisfies readonly (readonly [HypeOrigin, string])[]

/** The posts behind a number. */
export function PostsLayer() {
  const asked = postsLayer.useDetail()
  return (
    <Layer of={postsLayer} title={asked ? titleOf(asked) : ''} size="wide">
      {asked && <Posts key={JSON.stringify(asked)} asked={asked} />}
    </Layer>
  )
}

function titleOf(asked: PostsAsked) {
  if ('account' in asked) return `${asked.account.name}: твиты за ${windowWords('7' satisfies HypeDays)}`
  return `${asked.coin.symbol.toUpperCase()}: сообщения за ${windowWords(asked.days)}`
}

function Posts({ asked }: { asked: PostsAsked }) {
  const [of, setOf] = useState<HypeOrigin>('coin' in asked ? (asked.of ?? 'all') : 'all')
  const pages = useInfiniteQuery(postPages(useApi(), asked, of))
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const said = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <div className={styles.posts}>
      {'coin' in asked && (
        <>
          <Figures slug={asked.coin.slug} days={asked.days} />
          <div className={styles.origins}>
            <Segments label="Откуда" options={ORIGINS} chosen={of} onChoose={setOf} />
          </div>
        </>
      )}
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить сообщения</Message>}
      {!data && !isError && (
        <div role="status" aria-label="Загрузка сообщений">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={60} />
          ))}
        </div>
      )}
      {data && said.length === 0 && (
        <EmptyState icon="comment" isSmall>
          Здесь ничего не посчитано
        </EmptyState>
      )}
      {said.length > 0 && (
        <div className={styles.list}>
          <SaidDays said={said} />
        </div>
      )}
      {hasNextPage && (
        <Button kind="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </div>
  )
}
