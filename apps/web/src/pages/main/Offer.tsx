import { NextEvents } from '#features/calendar'
import { Teaser, useAccess } from '#features/membership'
import { OfferPanel } from '#features/payments'
import { EndedSignals, MissedSignals } from '#features/signals'
import styles from './MainPage.module.css'

/** For readers without a membership: what it gives, and the link to join. */
export function Offer() {
  const access = useAccess()
  const isOutside = access === 'guest' || access === 'unpaid'
  return (
    <>
      {isOutside && (
        <div className={styles.fragments}>
          <EndedSignals />
          <NextEvents />
          {/* The last, so that nothing moves when it comes. */}
          <MissedSignals />
        </div>
      )}
      <Teaser place="main" className={styles.offer}>
        <OfferPanel />
      </Teaser>
    </>
  )
}
