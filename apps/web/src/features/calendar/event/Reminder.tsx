import type { EventBrief, ReminderBefore } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { toast } from '#ui/toasts/index.ts'
import { ownReminders, useRemind } from '../queries.ts'
import styles from './DayLayer.module.css'

const HOUR_MS = 3_600_000
const LEAD: Record<ReminderBefore, number> = { day: 24 * HOUR_MS, hour: HOUR_MS }

type Choice = ReminderBefore | 'never'

/** Sets a reminder for an event; options whose time has passed are not offered. */
export function Reminder({ event }: { event: EventBrief }) {
  const { data: reminders } = useQuery(ownReminders(useApi()))
  const remind = useRemind(event.id)
  const kept = reminders?.get(event.id) ?? 'never'
  const chosen: Choice = remind.isPending ? (remind.variables ?? 'never') : kept
  const options = optionsOf(event, new Date())
  if (!reminders || options.length === 0) return null
  return (
    <div className={styles.reminder}>
      <span>Напомнить</span>
      <Segments
        label={`Напомнить о событии «${event.title}»`}
        options={[['never', 'Нет'], ...options]}
        chosen={chosen}
        onChoose={(next) =>
          remind.mutate(next === 'never' ? null : next, { onError: ({ message }) => toast(message, 'red') })
        }
      />
    </div>
  )
}

function optionsOf({ date, is_all_day }: EventBrief, now: Date): (readonly [Choice, string])[] {
  const left = Date.parse(date) - now.getTime()
  // An all-day event starts at midnight in Moscow: the reminders come at noon the day before and at 9 in the morning.
  if (is_all_day)
    return [
      ...(left > 12 * HOUR_MS ? [['day', 'Накануне'] as const] : []),
      ...(left > -9 * HOUR_MS ? [['hour', 'Утром'] as const] : []),
    ]
  return [
    ...(left > LEAD.day ? [['day', 'За день'] as const] : []),
    ...(left > LEAD.hour ? [['hour', 'За час'] as const] : []),
  ]
}
