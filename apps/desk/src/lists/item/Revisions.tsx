import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useAct } from '#acts/useAct.ts'
import { Section } from '#frame/Section.tsx'
import { actionsOf, type ResourceScreen, type Row } from '#lists/screen.ts'
import styles from '../Entries.module.css'
import { momentInWords } from '../moments.ts'

interface Revision {
  revision: number
  at: string
  note?: string
  author: string | null
}

interface RevisionsProps {
  screen: ResourceScreen
  row: Row
  revisions: readonly Revision[]
}

/** Revisions of a page, each with a button to restore it. */
export function Revisions({ screen, row, revisions }: RevisionsProps) {
  const now = useNow()
  const act = useAct(screen)
  const restore = actionsOf(screen).find(({ name }) => name === 'restore')!
  return (
    <Section title="Правки">
      {revisions.length === 0 && <p className={styles.none}>Стоит текст из поставки.</p>}
      <ul className={styles.list}>
        {revisions.map(({ revision, at, note, author }, place) => (
          <li key={revision} data-press>
            <b>Правка {revision}</b>
            <span className={styles.state}>
              {place === 0 ? (
                'стоит'
              ) : (
                <TextButton
                  onClick={() => void act({ ...restore, initial: { revision }, fields: KEPT }, { rows: [row] })}
                >
                  Вернуть
                </TextButton>
              )}
            </span>
            <span>{[author, momentInWords(at, now), note].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const KEPT = [{ name: 'revision', words: '', kind: 'kept' }] as const
