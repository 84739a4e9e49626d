import { type DeskImportInFull, deskImportRuns, type ImportLine } from '@palata/contract/desk/imports'
import { fullText } from '@site/ui/numbers/index.ts'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import styles from './imports.module.css'

const SOURCES = { telegram: 'Telegram', people: 'таблица людей' } as const
const STATES = { running: 'идёт или прерван', done: 'закончен', undone: 'отменён' } as const
const WHAT: Record<ImportLine['what'], string> = {
  person: 'Люди',
  post: 'Публикации',
  picture: 'Картинки',
  recording: 'Видео и файлы',
  reaction: 'Реакции',
  service: 'Служебные',
}
/** Shown by name; the command's report has all. */
const MOST_SHOWN = 200

const importOf = (row: Row) => row as unknown as DeskImportInFull

function taken({ lines }: DeskImportInFull) {
  return lines.filter((line) => line.taken > 0).map(({ what, taken }) => `${WHAT[what].toLowerCase()} ${taken}`)
}

/** What the file held and what came of it, and by place what did not come. */
function Brought({ lines, problems = [] }: Partial<DeskImportInFull>) {
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Что</th>
              <th scope="col">В файле</th>
              <th scope="col">Вошло</th>
              <th scope="col">Уже есть</th>
              <th scope="col">Нет</th>
              <th scope="col">Почему</th>
            </tr>
          </thead>
          <tbody>
            {lines?.map(({ what, found, taken: came, known, left, why }) => (
              <tr key={what}>
                <th scope="row">{WHAT[what]}</th>
                {[found, came, known, left].map((count, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four columns in their order
                  <td key={place}>{count === 0 ? '–' : fullText('count', count)}</td>
                ))}
                <td>{why.slice(0, 2).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > 0 && (
        <Section
          title="Не вошло"
          note={problems.length > MOST_SHOWN ? `первые ${MOST_SHOWN} из ${problems.length}` : ''}
        >
          <ul className={styles.problems} aria-label="Что не вошло">
            {problems.slice(0, MOST_SHOWN).map((problem, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one problem
              <li key={place}>{problem}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** What was brought from other places, and its undo. */
export const importsScreen: ResourceScreen = {
  key: 'imports',
  title: 'Переносы',
  contract: deskImportRuns,
  one: 'Перенос',
  sorts: { '-started': 'сначала новые', started: 'сначала старые' },
  line: (row, now) => {
    const run = importOf(row)
    return {
      title: run.title,
      about: [SOURCES[run.source], ...taken(run)],
      at: momentInWords(run.started_at, now),
      state: STATES[run.state],
      isWaiting: run.state === 'running',
    }
  },
  isUnderway: (row) => row.state === 'running',
  facts: (row, now) => {
    const run = importOf(row)
    return [
      ['Состояние', STATES[run.state]],
      ['Откуда', SOURCES[run.source]],
      ['Кто перенёс', run.asked_by],
      ['Начат', momentInWords(run.started_at, now)],
      ['Закончен', run.ended_at && momentInWords(run.ended_at, now)],
      ['Отменён', run.undone_at && momentInWords(run.undone_at, now)],
    ]
  },
  body: (row) => <Brought {...importOf(row)} />,
  actions: {
    undo: {
      kind: 'alert',
      isFor: (row) => row.state !== 'undone',
      note: 'Уберём то, что перенос принёс и чего никто с тех пор не правил, не обсуждал и не отмечал. Вернуть можно тем же файлом.',
    },
  },
  empty: 'Переносов не было. Канал Telegram и таблицу людей приносит команда: npm run operator -- import',
}
