import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { Link } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { spanInWords } from '#forms/distance.ts'
import { DeskIcon } from '#frame/DeskIcon.tsx'
import { Section } from '#frame/Section.tsx'
import { SECTIONS } from '#frame/sections.ts'
import { useDeskMe } from '#providers/me.ts'
import { SCREENS } from '#resources.ts'
import styles from './Waiting.module.css'

interface WaitingProps {
  /** Queues with the age of their oldest row; null when only the counts are known. */
  waiting: DeskOverview['waiting'] | null
}

/** Queues that await this person's decision, as links. */
export function Waiting({ waiting }: WaitingProps) {
  const me = useDeskMe()
  const now = useNow()
  const queues = SECTIONS.flatMap(({ entries }) => entries).flatMap((entry) => {
    const count = entry.resource && me.serves(entry.resource) ? me.waitingIn(entry.resource) : 0
    const name = SCREENS.find(({ key }) => key === entry.resource)?.contract.name
    const oldest = waiting?.find(({ resource }) => resource === name)?.oldest_at
    return count > 0 ? [{ ...entry, count, oldest }] : []
  })
  return (
    <Section title="Ждут решения">
      {queues.length === 0 ? (
        <EmptyState icon="check" isSmall help="Новое появится здесь само.">
          Всё решено
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {queues.map(({ to, words, icon, count, queue, oldest }) => (
            <li key={to}>
              <Link to={queue ? `${to}?${queue.query}` : to}>
                <DeskIcon name={icon} />
                <span>
                  <b>{queue?.words ?? words}</b>
                  {oldest && <small>старшее {spanInWords(Math.max(0, now.getTime() - Date.parse(oldest)))}</small>}
                </span>
                <span className={`num ${styles.count}`}>{count}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
