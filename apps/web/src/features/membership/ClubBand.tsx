import type { SubscriptionOption } from '@palata/contract/membership'
import { usePage } from '#api/page.tsx'
import { useMe } from '#features/accounts'
import { useAbsence } from './absence/queries.ts'
import { EndingBand, ReturnBand } from './absence/ReturnBand.tsx'
import styles from './ClubBand.module.css'
import { JoinButton } from './JoinButton.tsx'
import { useAccess } from './useAccess.ts'

const SOON_DAYS = 7

/**
 * One line over the lists. A former member reads what happened since, a member in the last week how many days are left,
 * and everybody else without access what the site is.
 */
export function ClubBand() {
  const access = useAccess()
  const me = useMe()
  const { missed, isPending } = useAbsence()
  if (access === 'loading') return null
  if (access === 'paid') {
    const isEnding = me?.has_paid_access && !me.has_pon_subscription && me.days_left > 0 && me.days_left <= SOON_DAYS
    return isEnding ? <EndingBand daysLeft={me.days_left} /> : null
  }
  if (isPending)
    return (
      <section className={styles.band} data-access={access} aria-hidden="true">
        <div className={styles.wrap} />
      </section>
    )
  return missed ? <ReturnBand absence={missed} /> : <StrangerBand access={access} />
}

/** What the site is, the lowest price, and the link to join. */
function StrangerBand({ access }: { access: 'guest' | 'unpaid' }) {
  const { offer } = usePage().config
  const cheapest = cheapestByMonth(offer)
  return (
    <section className={styles.band} data-access={access} aria-label="О клубе">
      <div className={styles.wrap}>
        <p className={styles.what}>
          <b>{'Закрытый клуб о\u00a0крипте'}</b>
          <span>
            Разборы, сигналы<i> с открытым итогом</i>, подкасты<i> три раза в неделю</i>
          </span>
        </p>
        {cheapest && (
          <p className={`num ${styles.price}`}>
            <b>от {cheapest.value_label}</b> <span>при оплате за {cheapest.title}</span>
          </p>
        )}
        <JoinButton access={access} option={cheapest?.tariff ?? undefined} />
      </div>
    </section>
  )
}

/** The option with the lowest monthly price. */
function cheapestByMonth(offer: readonly SubscriptionOption[]) {
  return offer
    .filter(({ days }) => days !== null)
    .sort((one, other) => one.price / one.days! - other.price / other.days!)[0]
}
