import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { dayHeading } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Days.module.css'
import type { Source } from './pages.ts'
import { daysWithPosts } from './queries.ts'

interface DaysProps {
  source: Source
  /** First day of the list; undefined means today. */
  chosen: string | undefined
  isFiltered: boolean
  onChoose: (day: string | null) => void
}

/** The last days with their numbers of posts; pressing a day starts the list there. */
export function Days({ source, chosen, isFiltered, onChoose }: DaysProps) {
  const { data } = useQuery(daysWithPosts(useApi(), source))
  const now = useNow()
  if (!data || data.results.length === 0) return null
  const first = data.results[0]!.date
  return (
    <Panel title="Дни">
      <ul className={styles.days}>
        {data.results.map(({ date, count }) => (
          <li key={date}>
            <Pressable
              className={styles.day}
              aria-pressed={!isFiltered && date === (chosen ?? first)}
              onClick={() => onChoose(date === first ? null : date)}
            >
              {tied(dayHeading(date, now))}
              <Figure kind="count" value={count} isColumn inControl />
            </Pressable>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
