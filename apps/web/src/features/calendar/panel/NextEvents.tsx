import type { EventBrief } from '@palata/contract/calendar'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { dayAt } from '#ui/time/time.ts'
import { countEvents } from '../days.ts'
import styles from './NextEvents.module.css'
import { UpcomingList } from './UpcomingList.tsx'
import { nearest, useUpcoming } from './upcoming.ts'

const SHOWN = 3

/** The calendar for readers without a membership: the next events and the number of the others. */
export function NextEvents() {
  const { all, now, isKnown, failed, reload } = useUpcoming(SHOWN)
  const shown = nearest(all, SHOWN)
  const rest = ofThisMonth(all, now).length - ofThisMonth(shown, now).length
  return (
    <Panel title="Ближайшие события">
      {!isKnown && failed && <Message onRetry={reload}>Не удалось загрузить календарь</Message>}
      {!isKnown && !failed && <Skeleton height={186} />}
      {isKnown && shown.length === 0 && (
        <EmptyState icon="calendar" isSmall>
          В этом месяце событий нет
        </EmptyState>
      )}
      <UpcomingList events={shown} />
      {rest > 0 && <p className={styles.rest}>Ещё {countEvents(rest)} до конца месяца — участникам клуба</p>}
    </Panel>
  )
}

/** By Moscow time, as the month itself. */
function ofThisMonth(events: readonly EventBrief[], now: Date) {
  const month = dayAt(now).slice(0, 7)
  return events.filter(({ date }) => dayAt(date).startsWith(month))
}
