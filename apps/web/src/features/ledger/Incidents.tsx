import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import styles from './LedgerPage.module.css'
import type { Overview } from './queries.ts'
import { numberOf, readEntry, utcMoment } from './words.ts'

/** New origins of the log and rotations of its key, as the log itself tells them. */
export function Incidents({ keys }: Pick<Overview, 'keys'>) {
  const said = keys.flatMap(({ index, entry }) => {
    const read = readEntry(entry)
    return read.kind === 'key' ? [{ ...read, index }] : []
  })
  const incidents = said.filter(({ why }) => why === 'new_origin')
  const rotations = said.filter(({ why }) => why === 'rotated')
  const begun = said.find(({ why }) => why === 'first')
  return (
    <section className={styles.panel} aria-labelledby="incidents">
      <header>
        <h2 id="incidents">Происшествия</h2>
        <small>{incidents.length > 0 && numberOf(incidents.length)}</small>
      </header>
      {incidents.length === 0 && (
        <div className={styles.calm}>
          <Icon name="check" />
          <div>
            <h3>Происшествий не было</h3>
            <p>
              {begun && `Журнал ведётся с ${utcMoment(begun.at)}. `}Новое начало журнала появится здесь само: его нельзя
              объявить, не записав.
            </p>
            {begun?.reason && <p>{begun.reason}</p>}
          </div>
        </div>
      )}
      {incidents.map(({ index, at, reason, lost }) => (
        <div key={index} className={styles.incident}>
          <Icon name="warning" />
          <div>
            <h3>{utcMoment(at)}: журнал начат заново</h3>
            <p>{reason}</p>
            {lost && (
              <details>
                <summary>Последняя отметка прежнего журнала</summary>
                <pre>{lost}</pre>
              </details>
            )}
            <p className={styles.small}>
              Об этом запись <Link to={`/ledger/${index}`}>№&nbsp;{numberOf(index)}</Link>
            </p>
          </div>
        </div>
      ))}
      {rotations.map(({ index, at, reason }) => (
        <p key={index} className={styles.rotation}>
          {utcMoment(at)}: ключ сменён, запись <Link to={`/ledger/${index}`}>№&nbsp;{numberOf(index)}</Link>. {reason}
        </p>
      ))}
    </section>
  )
}
