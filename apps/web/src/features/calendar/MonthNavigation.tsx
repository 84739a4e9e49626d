import { Icon } from '#ui/Icon.tsx'
import styles from './MonthNavigation.module.css'
import type { MonthView } from './useMonth.ts'

export function MonthNavigation({ view, size = 'small' }: { view: MonthView; size?: 'small' | 'large' }) {
  const { month, previous, next } = view
  return (
    <div className={`${styles.navigation} ${styles[size]}`}>
      <button type="button" aria-label="Предыдущий месяц" disabled={!previous} onClick={previous}>
        <Icon name="chevron-left" size={16} />
      </button>
      <span className={styles.name} aria-live="polite">
        {month?.display_month ?? 'Календарь'}
      </span>
      <button type="button" aria-label="Следующий месяц" disabled={!next} onClick={next}>
        <Icon name="chevron-right" size={16} />
      </button>
    </div>
  )
}
