import { Link } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { DeskIcon } from '#frame/DeskIcon.tsx'
import { Section } from '#frame/Section.tsx'
import { SECTIONS } from '#frame/sections.ts'
import { useDeskMe } from '#providers/me.ts'
import styles from './Waiting.module.css'

/** What waits for a decision of this person, each leading to its queue. */
export function Waiting() {
  const me = useDeskMe()
  const waiting = SECTIONS.flatMap(({ entries }) => entries).flatMap((entry) => {
    const count = entry.resource && me.serves(entry.resource) ? me.waitingIn(entry.resource) : 0
    return count > 0 ? [{ ...entry, count }] : []
  })
  return (
    <Section title="Ждут решения">
      {waiting.length === 0 ? (
        <EmptyState icon="check" isSmall help="Новое появится здесь само.">
          Всё решено
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {waiting.map(({ to, words, icon, count, queue }) => (
            <li key={to}>
              <Link to={queue ? `${to}?${queue.query}` : to}>
                <DeskIcon name={icon} />
                <b>{queue?.words ?? words}</b>
                <span className="num">{count}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
