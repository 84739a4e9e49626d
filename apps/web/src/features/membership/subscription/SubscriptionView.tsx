import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OfferPanel } from '../offer/OfferPanel.tsx'
import { history, subscription } from '../queries.ts'
import { SubscriptionWidget } from '../SubscriptionWidget.tsx'
import { Payments } from './Payments.tsx'
import styles from './SubscriptionPage.module.css'
import { Summary } from './Summary.tsx'
import { History, Timeline } from './Timeline.tsx'

/** One's own subscription: where the access comes from, its whole history, and how to go on. */
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
