import type { Podcast } from '@palata/contract/podcasts/podcast'
import { useQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { CoinName } from '#features/market'
import { useAccess } from '#features/membership'
import { copyText } from '#ui/controls/copyText.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { clockOf } from '../clock.ts'
import { useCommand, useToggle } from '../commands.ts'
import { addressOf, type Chapter, chapterAt, chaptersOf } from '../engine/podcast.ts'
import { isWanted } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { PlayerIcon } from '../PlayerIcon.tsx'
import { details } from '../queries.ts'
import styles from './Chapters.module.css'

/** Distance from an edge that counts as the edge, px. */
const EDGE_PX = 5

interface ChaptersProps {
  podcast: Podcast
  /** A list with its own scrolling that follows the sound. */
  isScrolled?: boolean
}

/** Chapters of an episode: each seeks, can be shared, and can always be skipped. */
export function Chapters({ podcast, isScrolled = false }: ChaptersProps) {
  const chapters = chaptersOf(podcast)
  const isActive = usePlayer((state) => state.activeId === podcast.id)
  const current = usePlayer((state) => (isActive ? chapterAt(chapters, state.time)?.second : undefined))
  const scroll = useEdges(isScrolled, current)
  return (
    <div
      className={isScrolled ? styles.window : undefined}
      data-above={scroll.hasAbove || undefined}
      data-below={scroll.hasBelow || undefined}
    >
      <ol ref={scroll.ref} className={styles.list} onScroll={isScrolled ? scroll.onScroll : undefined}>
        {chapters.map((chapter) => (
          <Row key={chapter.second} podcast={podcast} chapter={chapter} isCurrent={chapter.second === current} />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  podcast: Podcast
  chapter: Chapter
  isCurrent: boolean
}

function Row({ podcast, chapter: { second, label }, isCurrent }: RowProps) {
  const toggle = useToggle()
  const command = useCommand()
  const isSounding = usePlayer((state) => isCurrent && isWanted(state))
  const isSkipped = usePlayer((state) => state.skips[podcast.id]?.includes(second) ?? false)
  const link = () => `${location.origin}${addressOf(podcast)}?t=${second}`
  return (
    <li className={styles.row} data-current={isCurrent || undefined} data-skipped={isSkipped || undefined}>
      <Pressable
        className={styles.chapter}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => toggle(podcast, second)}
      >
        <span className="num">{clockOf(second)}</span>
        <span className={styles.label}>{label}</span>
        {isSounding && <PlayerIcon name="pause" size={16} />}
      </Pressable>
      <Coins podcast={podcast} second={second} />
      <IconButton
        icon={isSkipped ? 'eye-off' : 'eye'}
        size="small"
        iconSize={16}
        label={`Пропускать главу «${label}»`}
        aria-pressed={isSkipped}
        className={styles.action}
        onClick={() => command(({ tell }) => tell({ type: 'skip', id: podcast.id, second, isSkipped: !isSkipped }))}
      />
      <IconButton
        icon="link"
        size="small"
        iconSize={16}
        label={`Ссылка на главу «${label}»`}
        className={styles.action}
        onClick={() => void copyText(link(), 'Ссылка скопирована')}
      />
    </li>
  )
}

/** Coins that the chapter is about. */
function Coins({ podcast, second }: { podcast: Podcast; second: number }) {
  const isPaid = useAccess() === 'paid'
  const { data } = useQuery({ ...details(useApi(), podcast.id), enabled: isPaid })
  const coins = data?.chapters.find((chapter) => chapter.second === second)?.coins ?? []
  return coins.slice(0, 2).map(({ api_id, symbol, image }) => (
    <CoinName key={api_id} id={api_id} className={styles.coin} since={null}>
      <img src={image} alt="" width={16} height={16} loading="lazy" />
      <b>{symbol.toUpperCase()}</b>
    </CoinName>
  ))
}

/** Keeps the current row visible and tells whether there are rows above and below. */
function useEdges(isScrolled: boolean, current: number | undefined) {
  const ref = useRef<HTMLOListElement>(null)
  const [edges, setEdges] = useState({ hasAbove: false, hasBelow: false })

  function measure(list: HTMLElement) {
    const { scrollTop, scrollHeight, clientHeight } = list
    const hasAbove = scrollTop > EDGE_PX
    const hasBelow = scrollHeight - clientHeight - scrollTop > EDGE_PX
    setEdges((known) => (known.hasAbove === hasAbove && known.hasBelow === hasBelow ? known : { hasAbove, hasBelow }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each chapter that begins comes into sight
  useEffect(() => {
    const list = ref.current
    if (!list || !isScrolled) return
    const row = list.querySelector<HTMLElement>('[data-current]')
    // Sets scrollTop, because `scrollIntoView` would scroll the page too.
    if (row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2
    measure(list)
  }, [isScrolled, current])

  return { ref, ...edges, onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => measure(currentTarget) }
}
