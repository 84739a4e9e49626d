import { Teaser, useAccess } from '#features/membership'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './CalendarPage.module.css'
import { MemberCalendar } from './MemberCalendar.tsx'
import { NextEvents } from './NextEvents.tsx'

/** Members read the month; others the next events and what the club gives. */
export function CalendarPage() {
  const access = useAccess()
  const isOutside = access === 'guest' || access === 'unpaid'
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} data-outside={isOutside}>
        Календарь
      </h1>
      {isOutside && (
        <div className={styles.fragment} data-access={access}>
          <NextEvents />
        </div>
      )}
      <Teaser place="calendar" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <MemberCalendar loading={<Loading />} />}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка календаря">
      <Skeleton width={320} height={44} />
      <Skeleton height={600} />
    </div>
  )
}
