import type { IconName } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './MonthNavigation.module.css'
import type { MonthView } from './useMonth.ts'

type Size = 'small' | 'large'

export function MonthNavigation({ view, size = 'small' }: { view: MonthView; size?: Size }) {
  const { month, previous, next } = view
  return (
    <div className={`${styles.navigation} ${styles[size]}`}>
      <Arrow icon="chevron-left" label="Предыдущий месяц" size={size} go={previous} />
      <span className={styles.name} aria-live="polite">
        {month?.display_month ?? 'Календарь'}
      </span>
      <Arrow icon="chevron-right" label="Следующий месяц" size={size} go={next} />
    </div>
  )
}

interface ArrowProps {
  icon: IconName
  label: string
  size: Size
  go: (() => void) | undefined
}

/** At the end of the calendar the arrow stays in its place, disabled, and keeps the focus. */
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
