import { type DeskImportInFull, deskImportRuns, type ImportLine } from '@palata/contract/desk/imports'
import { fullText } from '@site/ui/numbers/index.ts'
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
const COLUMNS = [
  { field: 'found', words: 'В файле' },
  { field: 'taken', words: 'Вошло' },
  { field: 'known', words: 'Уже есть' },
  { field: 'left', words: 'Нет' },
] as const
/** Shown by name; the command's report has all. */
const MOST_SHOWN = 200

const importOf = (row: Row) => row as unknown as DeskImportInFull

function taken({ lines }: DeskImportInFull) {
  return lines.filter((line) => line.taken > 0).map(({ what, taken }) => `${WHAT[what].toLowerCase()} ${taken}`)
}

/** What the file held and what came of it, and by place what did not come. */
function Brought({ lines = [], problems = [] }: Partial<DeskImportInFull>) {
  const columns = COLUMNS.filter(({ field }) => field !== 'known' || lines.some(({ known }) => known > 0))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className={styles.scroll} aria-label="Что было в файле" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Что</th>
              {columns.map(({ words }) => (
                <th key={words} scope="col">
                  {words}
                </th>
              ))}
              <th scope="col">Почему</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.what}>
                <th scope="row">{WHAT[line.what]}</th>
                {columns.map(({ field }) => (
                  <td key={field}>{line[field] === 0 ? '–' : fullText('count', line[field])}</td>
                ))}
                <td>{line.why.slice(0, 2).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {problems.length > 0 && (
        <>
          <h2 className={styles.heading}>
            Не вошло
            {problems.length > MOST_SHOWN && (
              <span>
                первые {MOST_SHOWN} из {fullText('count', problems.length)}
              </span>
            )}
          </h2>
          <ul className={styles.problems} aria-label="Что не вошло">
            {problems.slice(0, MOST_SHOWN).map((problem, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one problem
              <li key={place}>{problem}</li>
            ))}
          </ul>
        </>
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
      ['Что', run.title],
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
