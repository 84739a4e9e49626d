import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { timesIn, withTimes } from './times.ts'
import { useJump } from './useJump.ts'

/** Episode that times in the texts below refer to. */
const EpisodeContext = createContext<number | null>(null)

/** Makes times in the texts below seek in the episode; without an episode they stay plain text. */
export function OfEpisode({ id, children }: { id: number | null; children: ReactNode }) {
  return <EpisodeContext value={id}>{children}</EpisodeContext>
}

/** Text of a comment. «на 12:40» seeks there. */
export function TimedWords({ text }: { text: string }) {
  const id = use(EpisodeContext)
  return id === null ? text : <Jumps id={id} text={text} />
}

function Jumps({ id, text }: { id: number; text: string }) {
  const jump = useJump()
  let at = 0
  return timesIn(text).map((part) => {
    const key = at
    at += typeof part === 'string' ? part.length : part.clock.length
    if (typeof part === 'string') return part
    return (
      <TextButton key={key} aria-label={`Слушать с ${part.clock}`} onClick={() => jump(id, part.second)}>
        {part.clock}
      </TextButton>
    )
  })
}

interface NotesProps {
  id: number
  html: string
  length: number
  /** Renders the HTML. */
  children: (html: string) => ReactNode
}

/** Text of an episode: its times are links that seek here without a page load. */
export function EpisodeNotes({ id, html, length, children }: NotesProps) {
  const jump = useJump()

  function onClickCapture(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-second]') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    jump(id, Number(link.dataset.second))
  }

  return (
    // Only links are pressed inside, and the keyboard reaches them.
    <div onClickCapture={onClickCapture}>{children(withTimes(html, length))}</div>
  )
}
