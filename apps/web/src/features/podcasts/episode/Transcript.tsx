import type { TranscriptCue } from '@palata/contract/podcasts/podcast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { clockOf } from '../clock.ts'
import { useToggle } from '../commands.ts'
import { usePlayer } from '../engine/store.ts'
import { transcript } from '../queries.ts'
import styles from './Episode.module.css'

/** The transcript, loaded when opened: it follows the sound, and each line seeks to its second. */
export function Transcript({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Расшифровка</summary>
      {isOpen && <Words id={id} />}
    </details>
  )
}

function Words({ id }: { id: number }) {
  const { data: cues, isError, refetch } = useQuery(transcript(useApi(), id))
  const [sought, setSought] = useState('')
  if (!cues && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить расшифровку</Message>
  if (!cues) return <Skeleton height={160} />
  const words = sought.trim().toLocaleLowerCase('ru')
  const found = words ? cues.filter(({ text }) => text.toLocaleLowerCase('ru').includes(words)) : cues
  return (
    <>
      <SearchInput label="Найти в расшифровке" value={sought} onChange={setSought} />
      {found.length > 0 ? (
        <Cues id={id} cues={found} sought={words} />
      ) : (
        <p className={styles.none}>По данному запросу ничего не найдено</p>
      )}
    </>
  )
}

interface CuesProps {
  id: number
  cues: readonly TranscriptCue[]
  sought: string
}

function Cues({ id, cues, sought }: CuesProps) {
  const current = usePlayer((state) =>
    state.activeId === id ? cues.findLast(({ start }) => start <= state.time)?.start : undefined,
  )
  const list = useRef<HTMLDivElement>(null)
  const toggle = useToggle()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that begins comes into sight
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Sets scrollTop, because `scrollIntoView` would scroll the page too. During a search the list stays in place.
    if (line && !sought) list.current!.scrollTop = line.offsetTop - list.current!.clientHeight / 3
  }, [current])

  return (
    <div ref={list} className={styles.cues}>
      {cues.map(({ start, text, voice }) => (
        <Pressable
          key={start}
          className={styles.cue}
          aria-current={start === current ? 'true' : undefined}
          onClick={() => toggle(id, start)}
        >
          <span>{clockOf(start)}</span>
          <span>
            {voice && <b>{voice}: </b>}
            <Marked text={text} sought={sought} />
          </span>
        </Pressable>
      ))}
    </div>
  )
}

function Marked({ text, sought }: { text: string; sought: string }) {
  const at = sought ? text.toLocaleLowerCase('ru').indexOf(sought) : -1
  if (at < 0) return text
  const end = at + sought.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
