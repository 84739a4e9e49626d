import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { Link } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { addressOfList } from '#lists/list/addressOfList.ts'
import styles from './Warnings.module.css'

/** Problems that need somebody now, with advice. */
export function Warnings({ warnings }: Pick<DeskOverview, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <section className={styles.warnings} aria-label="Предупреждения">
      <h2>
        <Icon name="warning" size={18} />
        Требует внимания
      </h2>
      <ul className={styles.list}>
        {warnings.map(({ title, advice, at }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{advice}</span>
            {at && <Link to={addressOfList(at)}>Открыть</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
