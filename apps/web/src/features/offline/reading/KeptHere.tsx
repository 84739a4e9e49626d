import { useQuery } from '@tanstack/react-query'
import { useToken } from '#api/session.ts'
import { Section } from '#ui/frames/Section.tsx'
import { accountOf } from './account.ts'
import styles from './KeptHere.module.css'
import { KeptList } from './KeptList.tsx'
import { keptOf } from './kept.ts'

/** Number of entries that fit below the error. */
const FEW = 5

/** Below a page that is not stored: pages that can be opened offline. */
export function KeptHere() {
  const { data = [] } = useQuery(keptOf(accountOf(useToken())))
  return (
    <div className={styles.here}>
      <Section
        title="Этой страницы нет среди сохранённых"
        about={
          data.length > 0
            ? 'Без сети можно открыть то, что вы читали или добавили в избранное.'
            : 'Без сети откроется то, что вы прочитаете или добавите в избранное.'
        }
      >
        <KeptList kept={data.slice(0, FEW)} />
      </Section>
    </div>
  )
}
