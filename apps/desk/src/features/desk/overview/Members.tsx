import type { DeskOverview } from '@palata/contract/desk/own/overview'
import type { LeavingReason } from '@palata/contract/membership'
import { fullText } from '@site/ui/numbers/index.ts'
import { SOURCES } from '#features/membership/rightSources.ts'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import { changeInWords } from './Figures.tsx'
import styles from './Members.module.css'

const REASONS: Record<LeavingReason, string> = {
  price: 'дорого',
  time: 'нет времени',
  content: 'мало нужного',
  results: 'сигналы не помогли',
  pause: 'перерыв',
}

/** Members by the source of their access, and why people did not stay. */
export function Members({ members: { by_source: sources, left_because: left } }: Pick<DeskOverview, 'members'>) {
  const me = useDeskMe()
  const all = sources.reduce((sum, { now }) => sum + now, 0)
  const shown = sources.filter(({ now, week_ago: before }) => now > 0 || before > 0)
  return (
    <Section
      title="Участники по источнику"
      note="изменение за 7 дней"
      {...(me.serves('people') && { link: { to: '/desk/people', words: 'Люди' } })}
    >
      {shown.length === 0 && <p className={styles.none}>Участников пока нет.</p>}
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ source, now }) => (
          <span key={source} data-source={source} style={{ flexGrow: now }} />
        ))}
      </div>
      <ul className={styles.list}>
        {shown.map(({ source, now, week_ago: before }) => (
          <li key={source}>
            <i data-source={source} />
            <span>{SOURCES[source]}</span>
            <b className="num">{fullText('count', now)}</b>
            <span className="num">{all ? `${Math.round((1000 * now) / all) / 10}%` : ''}</span>
            <span className="num">{now === before ? 0 : changeInWords(now, before)}</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <p className={styles.left}>
          Почему не остались, за 90 дней:{' '}
          {left.map(({ reason, count }) => `${REASONS[reason]} ${fullText('count', count)}`).join(', ')}
        </p>
      )}
    </Section>
  )
}
