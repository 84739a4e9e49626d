import type { Me } from '@palata/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { CodePanel, useIsCodeBrought } from '#features/codes'
import { GiftPanel } from '#features/gifts'
import {
  AbsencePanel,
  absence,
  History,
  history,
  ReturnButton,
  Status,
  subscription,
  Teaser,
  Timeline,
} from '#features/membership'
import { OfferPanel, Payments, paymentLayer } from '#features/payments'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './SubscriptionView.module.css'

/** The sources of the person's access, its history and how to prolong it; without access, the whole offer. */
export function SubscriptionView({ me }: { me: Me }) {
  const api = useApi()
  const current = useQuery(subscription(api))
  const past = useQuery(history(api))
  const isBroken = (current.isError && !current.data) || (past.isError && !past.data)
  const retry = () => void Promise.all([current.refetch(), past.refetch()])
  const canRead = me.has_paid_access || me.is_moderator
  const isBrought = useIsCodeBrought()
  const { data: missed } = useQuery({ ...absence(api), enabled: !canRead })
  return (
    <div className={styles.page}>
      {isBroken && <Message onRetry={retry}>Не удалось загрузить подписку</Message>}
      {!isBroken && !(current.data && past.data) && <Loading />}
      <Outdated of={current}>Подписка не обновилась</Outdated>
      {current.data && past.data && (
        <Status
          data={current.data}
          rights={past.data.rights}
          isModerator={me.is_moderator}
          endedAt={missed?.ended_at}
          action={(isRenewed) => {
            if (!canRead) return missed && <ReturnButton />
            return (
              <Buy
                hasEnd={current.data.subscription_end_date !== null}
                isPaid={me.has_paid_access}
                {...{ isRenewed }}
              />
            )
          }}
        />
      )}
      <GiftPanel />
      {isBrought && <CodePanel />}
      {missed && <AbsencePanel absence={missed} />}
      {!canRead && <OfferPanel />}
      <Teaser place="own" />
      {past.data && <Timeline rights={past.data.rights} />}
      <Payments />
      {past.data && <History events={past.data.events} />}
    </div>
  )
}

interface BuyProps {
  hasEnd: boolean
  isPaid: boolean
  /** The next term pays for itself. */
  isRenewed: boolean
}

/** Access that has no end or renews itself needs no payment, so buying is a secondary action. */
function Buy({ hasEnd, isPaid, isRenewed }: BuyProps) {
  const label = isRenewed ? 'Добавить дни' : 'Продлить'
  return (
    <Button kind={isPaid && (!hasEnd || isRenewed) ? 'secondary' : 'primary'} onClick={() => paymentLayer.open({})}>
      {isPaid && hasEnd ? label : 'Купить подписку'}
    </Button>
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
