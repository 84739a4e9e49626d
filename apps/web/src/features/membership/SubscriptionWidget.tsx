import type { Me } from '@palata/contract/accounts/profile'
import { useReader } from '#features/accounts'
import { AwaitedChats, ClubChats } from '#features/telegram'
import { usePath } from '#navigation'
import { paths } from '#paths.ts'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { plural } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './SubscriptionWidget.module.css'

/** Shows members their remaining days and the members' chats. Its space is reserved until the reader is known. */
export function SubscriptionWidget() {
  const { me, hasFailed } = useReader()
  const isHere = usePath() === paths.subscription
  if (me?.has_paid_access)
    return (
      <Panel title="Подписка" {...(!isHere && { link: { to: paths.subscription, label: 'Подробнее' } })}>
        <p className={styles.days}>{daysLeft(me)}</p>
        <ClubChats />
      </Panel>
    )
  return me || hasFailed ? null : <AwaitedPanel />
}

function daysLeft({ days_left, has_pon_subscription }: Me) {
  if (has_pon_subscription) return 'Доступ без срока'
  return `Осталось ${days_left} ${plural(days_left, 'день', 'дня', 'дней')}`
}

/** Reserves the widget's height. The first HTML is the same for all, so styles show this to signed-in readers only. */
function AwaitedPanel() {
  return (
    <div className={styles.awaited} aria-hidden="true">
      <Panel title="Подписка">
        <p className={styles.days}>
          <Skeleton width={180} height={26} />
        </p>
        <AwaitedChats />
      </Panel>
    </div>
  )
}
