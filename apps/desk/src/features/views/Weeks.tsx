import type { ReadingNumbers } from '@palata/contract/views'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { dayAndMonth } from '@site/ui/time/time.ts'
import styles from './NumbersPage.module.css'

const DAY_MS = 86_400_000

interface WeeksProps {
  week: string
  weeks: ReadingNumbers['weeks']
  onChoose: (from: string) => void
}

/** The shown week, with buttons for the previous and the next. */
export function Weeks({ week, weeks, onChoose }: WeeksProps) {
  const place = weeks.findIndex(({ from }) => from === week)
  const before = weeks[place - 1]
  const after = place >= 0 ? weeks[place + 1] : undefined
  const last = new Date(Date.parse(`${week}T00:00:00Z`) + 6 * DAY_MS).toISOString().slice(0, 10)
  return (
    <span className={styles.weeks}>
      <IconButton
        icon="chevron-left"
        label="Неделей раньше"
        disabled={!before}
        onClick={() => before && onChoose(before.from)}
      />
      <span>
        {dayAndMonth(week)} – {dayAndMonth(last)}
      </span>
      <IconButton
        icon="chevron-right"
        label="Неделей позже"
        disabled={!after}
        onClick={() => after && onChoose(after.from)}
      />
    </span>
  )
}
