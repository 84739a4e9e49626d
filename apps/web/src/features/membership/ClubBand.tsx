import type { SubscriptionOption } from '@palata/contract/membership'
import { usePage } from '#api/page.tsx'
import styles from './ClubBand.module.css'
import { JoinButton } from './JoinButton.tsx'
import { useAccess } from './useAccess.ts'

/** One line over the lists for readers without access: what the site is, the lowest price, and the link to join. */
export function ClubBand() {
  const { offer } = usePage().config
  const access = useAccess()
  if (access === 'paid' || access === 'loading') return null
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
