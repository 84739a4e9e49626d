import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { History, history, SubscriptionWidget, Summary, subscription, Timeline } from '#features/membership'
import { OfferPanel, Payments } from '#features/payments'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './SubscriptionView.module.css'

/** Shows where the person's access comes from, its history, and how to prolong it. */
export function SubscriptionView({ isModerator }: { isModerator: boolean }) {
  const api = useApi()
  const current = useQuery(subscription(api))
  const past = useQuery(history(api))
  const isBroken = (current.isError && !current.data) || (past.isError && !past.data)
  const retry = () => void Promise.all([current.refetch(), past.refetch()])
  return (
    <div className={styles.page}>
      {isBroken && <Message onRetry={retry}>Не удалось загрузить подписку</Message>}
      {!isBroken && !(current.data && past.data) && <Loading />}
      {current.data && past.data && (
        <>
          <Summary data={current.data} isModerator={isModerator} />
          <SubscriptionWidget />
          <Timeline rights={past.data.rights} />
          <History events={past.data.events} />
        </>
      )}
      <Payments />
      <OfferPanel />
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.page} role="status" aria-label="Загрузка подписки">
      <Skeleton height={96} />
      <Skeleton height={160} />
    </div>
  )
}
