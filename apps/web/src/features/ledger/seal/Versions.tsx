import type { LedgerPayload } from '@palata/contract/ledger/entries'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { sealOf } from '../queries.ts'
import { numberOf, readEntry, utcShort } from '../words.ts'
import styles from './Versions.module.css'
import { versionsOf } from './versions.ts'

/** What the ledger has recorded of a call, in its order; nothing for a call without a seal. */
export function Versions({ id, now }: { id: number; now: Date }) {
  const { data } = useQuery(sealOf(useApi(), id))
  const seal = data?.seal
  if (!seal) return null
  const entries = seal.entries.map(({ index, entry }) => ({ index, entry: readEntry(entry) }))
  const ideas = new Map(seal.ideas?.map(({ index, payload }) => [index, JSON.parse(payload) as LedgerPayload]))
  return (
    <section className={styles.versions} aria-label="Версии">
      <h2>
        Версии <small>по UTC</small>
      </h2>
      <ol>
        {versionsOf(entries, ideas, now).map(({ at, name, told, index }) => (
          <li key={`${at} ${name} ${index}`}>
            <time dateTime={at} className="num">
              {utcShort(at)}
            </time>
            <p>
              <b>{name}</b> {told}
            </p>
            {index !== null && (
              <Link to={`/ledger/${index}`} className={styles.place}>
                №&nbsp;{numberOf(index)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
