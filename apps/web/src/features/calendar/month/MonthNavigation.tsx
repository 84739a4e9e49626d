import type { IconName } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './MonthNavigation.module.css'
import type { MonthView } from './useMonth.ts'

type Size = 'small' | 'large'

export function MonthNavigation({ view, size = 'small' }: { view: MonthView; size?: Size }) {
  const { month, previous, next } = view
  return (
    <Turning
      name={month?.display_month ?? 'Календарь'}
      labels={['Предыдущий месяц', 'Следующий месяц']}
      size={size}
      previous={previous}
      next={next}
    />
  )
}

interface TurningProps {
  name: string
  labels: readonly [previous: string, next: string]
  size: Size
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** The name of the shown period between the buttons to the previous and the next one. */
export function Turning({ name, labels, size, previous, next }: TurningProps) {
  return (
    <div className={`${styles.navigation} ${styles[size]}`}>
      <Arrow icon="chevron-left" label={labels[0]} size={size} go={previous} />
      <span className={styles.name} aria-live="polite">
        {name}
      </span>
      <Arrow icon="chevron-right" label={labels[1]} size={size} go={next} />
    </div>
  )
}

interface ArrowProps {
  icon: IconName
  label: string
  size: Size
  go: (() => void) | undefined
}

/** At the end of the calendar the arrow is disabled, not removed, so that it keeps the focus. */
function Arrow({ go, size, ...rest }: ArrowProps) {
  return (
    <IconButton
      {...rest}
      iconSize={16}
      size={size === 'small' ? 'small' : 'default'}
      aria-disabled={!go}
      onClick={go}
    />
  )
}
