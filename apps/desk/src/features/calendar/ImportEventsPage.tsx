import { deskEvents } from '@palata/contract/desk/calendar/events'
import { deskImports, type EventImport } from '@palata/contract/desk/calendar/imports'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { Link } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import { Section } from '#frame/Section.tsx'
import styles from '#lists/Entries.module.css'
import { momentInWords } from '#lists/moments.ts'
import { kindInWords } from './eventKinds.ts'
import page from './ImportEventsPage.module.css'

const STATES = { new: 'новое', changed: 'изменится', same: 'без перемен', wrong: 'пропущено' } as const

/** Imports events from an ICS or CSV file; shows what would change before anything is written. */
export function ImportEventsPage() {
  const api = useApi()
  const now = useNow()
  const invalidate = useInvalidate()
  const [file, setFile] = useState('')
  const [name, setName] = useState('')
  const [report, setReport] = useState<EventImport | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function ask(bytes: string, isApplied: boolean) {
    setBusy(true)
    setProblem('')
    try {
      const body = { file: bytes, is_applied: isApplied }
      const told = await withFreshStep(() => api.call(deskImports.importEvents, { body }, { quiet: true }))
      setReport(told)
      if (!isApplied) return
      void invalidate({ resource: deskEvents.name, invalidates: ['all'] })
      sayDone({ words: `Записано событий: ${told.counts.new + told.counts.changed}`, undo: null })
    } catch (error) {
      setReport(null)
      setProblem(Object.values(problemsOf(error)).join(' '))
    } finally {
      setBusy(false)
    }
  }

  async function choose(chosen: File) {
    const bytes = base64Of(new Uint8Array(await chosen.arrayBuffer()))
    setFile(bytes)
    setName(chosen.name)
    await ask(bytes, false)
  }

  const taken = report ? report.counts.new + report.counts.changed : 0
  return (
    <div className={page.page}>
      <Link to="/desk/events" className={page.back}>
        <Icon name="back" size={16} />
        События
      </Link>
      <h1 tabIndex={-1}>События из файла</h1>
      <Section title="Файл">
        <p className={page.help}>
          Календарь ICS или таблица CSV до 500 КБ. В первой строке таблицы: дата, время, название, описание, ссылка,
          монеты, важное, вид. Время московское. Тот же файл ещё раз ничего не удвоит.
        </p>
        <div className={page.row}>
          <FileButton
            kind={file ? 'secondary' : 'primary'}
            accept=".ics,.csv,.txt,text/calendar,text/csv"
            isBusy={isBusy && !report}
            onFile={(chosen) => void choose(chosen)}
          >
            {file ? 'Другой файл' : 'Выбрать файл'}
          </FileButton>
          {name && <span>{name}</span>}
        </div>
        {problem && (
          <p className={page.problem} role="alert">
            {problem}
          </p>
        )}
      </Section>
      {file && report && (
        <Section
          title={report.is_applied ? 'Записано' : 'Что будет'}
          note={`новых ${report.counts.new}, изменится ${report.counts.changed}, без перемен ${report.counts.same}, пропущено ${report.counts.wrong}`}
        >
          {!report.is_applied && (
            <div className={page.row}>
              <Button
                isBusy={isBusy}
                disabled={taken === 0 && 'Записывать нечего'}
                onClick={() => void ask(file, true)}
              >
                Записать {taken}
              </Button>
            </div>
          )}
          <ul className={styles.list} aria-label="События файла">
            {report.events.map(
              (
                { row, title, starts_at: at, is_all_day: isAllDay, kind, moved_from: from, state, problem: why },
                place,
              ) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one row may produce several equal lines
                <li key={place} data-active={state === 'new' || undefined}>
                  <b>
                    {row}. {title || 'Без названия'}
                  </b>
                  <span className={styles.state}>{STATES[state]}</span>
                  <span>
                    {at ? momentInWords(at, now) : 'день не известен'}
                    {isAllDay && at && ', весь день'}
                    {from && `, было ${momentInWords(from, now)}`}
                    {state !== 'wrong' && `, ${kindInWords(kind)}`}
                  </span>
                  {why && <span className={page.problem}>{why}</span>}
                </li>
              ),
            )}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** In chunks: a whole file's bytes exceed the limit on arguments of one call. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
