import type { Notification } from '@palata/contract/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { useNow } from '#ui/time/useNow.ts'
import { grouped } from './groups.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './NotificationList.module.css'
import { forgetLaterPages, notificationPages } from './queries.ts'
import { SystemItem } from './SystemItem.tsx'
import { useSeen } from './useSeen.ts'

/** The end of the list counts as reached at this distance, px. */
const REACHED = 1

export function NotificationList({ isAsked }: { isAsked: boolean }) {
  const list = useList()
  const scroller = useRef<HTMLElement>(null)
  const seen = useSeen(scroller)
  const now = useNow()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const { data, isError, isFetching, refetch, askForNext } = list
  const items = data?.pages.flatMap(({ results }) => results)
  const groups = items && grouped(items, opened)
  const size = groups?.reduce((sum, { shown }) => sum + shown.length, 0)

  // A short page may leave the end visible, and then no scroll event comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides whether it can be scrolled
  useEffect(() => {
    const box = scroller.current
    if (box && box.clientHeight > 0 && box.scrollHeight <= box.clientHeight + REACHED) askForNext()
  }, [size, askForNext])

  function onScroll() {
    const { scrollHeight, scrollTop, clientHeight } = scroller.current!
    if (scrollHeight - scrollTop - clientHeight <= REACHED) askForNext()
  }

  return (
    <section ref={scroller} className={styles.list} onScroll={onScroll} aria-label="Список уведомлений">
      {isAsked && <SystemItem />}
      {isError && items && (
        <p className={styles.stale} role="alert">
          Новое не загрузилось
          <TextButton onClick={() => void refetch()}>Повторить</TextButton>
        </p>
      )}
      {isError && !items && <Message onRetry={() => void refetch()}>Не удалось загрузить уведомления</Message>}
      {!items && !isError && <Bones />}
      {items?.length === 0 && !isFetching && (
        <EmptyState icon="bell" isSmall help="Здесь будут ответы на ваши комментарии и упоминания.">
          Список оповещений пуст
        </EmptyState>
      )}
      <ul className={styles.items}>
        {groups?.map(({ id, shown, folded, by }) => (
          <li key={id}>
            {shown.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                now={now}
                onShown={item.is_read_modal_window ? undefined : seen(item.id)}
              />
            ))}
            {folded.length > 0 && (
              <TextButton
                className={`${styles.more} ${folded.some(isNew) ? styles.fresh : ''}`}
                onClick={() => setOpened(new Set([...opened, id]))}
              >
                Ещё {folded.length} {plural(folded.length, 'уведомление', 'уведомления', 'уведомлений')}{' '}
                {by === 'author' ? 'этого автора' : 'из этого обсуждения'}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {list.isFetchingNextPage && <Bones />}
      {list.isFetchNextPageError && (
        <p className={styles.stale} role="alert">
          Дальше не загрузилось
          <TextButton onClick={() => void list.fetchNextPage()}>Повторить</TextButton>
        </p>
      )}
    </section>
  )
}

/** Pages of the list; requests the next one unless a request is running. */
function useList() {
  const client = useQueryClient()
  useState(() => forgetLaterPages(client))
  const list = useInfiniteQuery(notificationPages(useApi()))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const ask = useRef(() => {})
  ask.current = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }
  const [askForNext] = useState(() => () => ask.current())
  return { ...list, isError: list.isError && !isFetchNextPageError, askForNext }
}

const isNew = (item: Notification) => !item.is_read_modal_window

function Bones() {
  return (
    <div role="status" aria-label="Загрузка уведомлений" className={styles.bones}>
      {[0, 1, 2].map((place) => (
        <div key={place}>
          <Skeleton width={40} height={40} />
          <Skeleton height={76} />
        </div>
      ))}
    </div>
  )
}
