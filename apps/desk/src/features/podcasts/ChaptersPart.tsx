import { type DeskRecording, deskPodcasts, MOST_CHAPTERS } from '@palata/contract/desk/podcasts'
import { useApi } from '@site/api/api.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Section } from '#frame/Section.tsx'
import { ChapterFields } from './ChapterFields.tsx'
import styles from './ChaptersPart.module.css'
import { type ChapterRow, clockOf, isBlank, rowsOf, sentOf } from './chapters.ts'
import { Late } from './Late.tsx'
import row from './RecordingPart.module.css'
import { useSaving } from './useSaving.ts'

interface ChaptersPartProps {
  postId: number
  recording: DeskRecording
}

/** List of chapters. Enter adds the next chapter, Ctrl+Enter saves. */
export function ChaptersPart({ postId, recording }: ChaptersPartProps) {
  const api = useApi()
  const list = useRef<HTMLOListElement>(null)
  /** Index of the new row whose time field gets the focus after it is rendered. */
  const begun = useRef<number | null>(null)
  const saving = useSaving<ChapterRow[]>({
    postId,
    recording,
    readFrom: ({ chapters }) => rowsOf(chapters),
    save: (rows, revision) =>
      api.call(
        deskPodcasts.saveChapters,
        { params: { id: String(postId) }, body: { revision, chapters: sentOf(rows) } },
        { quiet: true },
      ),
    done: 'Главы сохранены',
  })
  const rows = saving.value

  useEffect(() => {
    if (begun.current === null) return
    list.current?.children[begun.current]?.querySelector('input')?.focus()
    begun.current = null
  })

  function addAfter(place: number) {
    if (rows.length >= MOST_CHAPTERS) return
    const key = Math.max(-1, ...rows.map((one) => one.key)) + 1
    const time = rows.length === 0 ? clockOf(0) : ''
    begun.current = place + 1
    saving.change(rows.toSpliced(place + 1, 0, { key, time, title: '', coins: [] }))
  }

  function send() {
    const filled = rows.filter((one) => !isBlank(one))
    // The server reports errors by row index, so blank rows are dropped first.
    if (filled.length < rows.length) saving.change(filled)
    void saving.send(filled)
  }

  function press(event: KeyboardEvent, place: number) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) send()
    else addAfter(place)
  }

  const { '': general, chapters: ofAll, ...ofRows } = saving.problems
  return (
    <Section title="Главы" note={`запись длится ${clockOf(recording.seconds)}`}>
      {rows.length === 0 && <p className={row.help}>Глав пока нет.</p>}
      <ol className={styles.rows} ref={list} aria-label="Главы">
        {rows.map((chapter, place) => (
          <li key={chapter.key} onKeyDown={(event) => press(event, place)}>
            <ChapterFields
              chapter={chapter}
              number={place + 1}
              problems={{
                time: ofRows[`chapters.${place}.second`],
                title: ofRows[`chapters.${place}.title`],
                coins: ofRows[`chapters.${place}.coins`],
              }}
              onChange={(next) => saving.change(rows.with(place, next))}
              onRemove={() => saving.change(rows.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      {(general || ofAll) && (
        <p className={row.problem} role="alert">
          {general || ofAll}
        </p>
      )}
      {saving.isLate && <Late onMine={() => void saving.sendOver()} onNew={() => void saving.takeNew()} />}
      <div className={row.row}>
        <Button
          disabled={!saving.isChanged && 'Вы пока ничего не изменили'}
          isBusy={saving.isBusy}
          title="Ctrl + Enter"
          onClick={send}
        >
          Сохранить главы
        </Button>
        <Button
          kind="secondary"
          disabled={rows.length >= MOST_CHAPTERS && `Не больше ${MOST_CHAPTERS} глав`}
          onClick={() => addAfter(rows.length - 1)}
        >
          Добавить главу
        </Button>
        {saving.isChanged && <span className={row.state}>не сохранено</span>}
      </div>
    </Section>
  )
}
