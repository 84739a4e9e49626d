import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { fullText } from '@site/ui/numbers/index.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './Slow.module.css'

/** Slow routes of the last day, the slowest first. */
export function Slow({ routes }: { routes: DeskOverview['slow'] }) {
  const now = useNow()
  return (
    <Section title="Медленные ответы" note="за сутки">
      {routes.length === 0 && <p className={styles.none}>Никто не ждал дольше обычного.</p>}
      <ul className={styles.list}>
        {routes.map(({ route, about, count, p95_ms: p95, worst_ms: worst, worst_at: at }) => (
          <li key={route}>
            <b>{about || 'Страница или файл'}</b>
            <span className={`num ${styles.time}`}>{timeInWords(p95)}</span>
            <code>{route}</code>
            <small>
              {fullText('count', count)} за сутки, дольше всех {timeInWords(worst)}, {momentInWords(at, now)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** «657 мс», «4.1 с» */
function timeInWords(ms: number) {
  return ms < 1000 ? `${fullText('count', ms)}\u00a0мс` : `${fullText('count', Math.round(ms / 100) / 10)}\u00a0с`
}
