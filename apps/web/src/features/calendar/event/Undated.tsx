import type { EventBrief } from '@palata/contract/calendar'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { useClock } from '#ui/time/time.ts'
import { dateWords } from '../known.ts'
import { openEvent } from '../layers.ts'
import styles from './Undated.module.css'

/** Events of the month without an exact day. */
export function Undated({ events }: { events: readonly EventBrief[] }) {
  const clock = useClock()
  if (events.length === 0) return null
  return (
    <Panel title="День не назван">
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <Pressable className={styles.row} data-important={event.highlighted} onClick={() => openEvent(event)}>
              <small>{dateWords(event, clock)}</small>
              {event.title}
            </Pressable>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
