import { type PodcastDetails, podcastOf } from '@palata/contract/podcasts/podcast'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { KeepRecording } from '#features/offline'
import { useAddress } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { usePhone } from '#ui/usePhone.ts'
import { clockOf } from '../clock.ts'
import { useToggle } from '../commands.ts'
import { addressOf } from '../engine/podcast.ts'
import { sign } from '../engine/reading.ts'
import { usePlace, usePlayer } from '../engine/store.ts'
import { PlayerIcon } from '../PlayerIcon.tsx'
import { Chapters } from '../panel/Chapters.tsx'
import { Elapsed, PlayButton, Remaining, SeekBar, SpeedButton, StepButton } from '../panel/controls.tsx'
import { details } from '../queries.ts'
import styles from './Episode.module.css'
import { Transcript } from './Transcript.tsx'

interface EpisodeProps {
  id: number
  /** Shown until the height above the text is known. */
  outline: ReactNode
  /** Text of the post. */
  children: ReactNode
}

/**
 * The player, chapters and transcript of a post above its text, for readers with access. The text waits for them:
 * chapters that came after it would push it down.
 */
export function Episode({ id, outline, children }: EpisodeProps) {
  const { data, errorUpdateCount } = useQuery(details(useApi(), id))
  // A failed load shows the text, which stays while the reader tries again.
  if (!data && errorUpdateCount === 0) return outline
  return (
    <>
      <Sound id={id} />
      {children}
    </>
  )
}

function Sound({ id }: { id: number }) {
  const { data, refetch } = useQuery(details(useApi(), id))
  const isActive = usePlayer((state) => state.activeId === id && state.isPanelOpen)
  if (!data) return <Message onRetry={() => void refetch()}>Не удалось загрузить подкаст</Message>
  const podcast = podcastOf(data)
  return (
    <section className={styles.episode} aria-label="Выпуск">
      {isActive ? <Controls /> : <Begin id={id} length={podcast.audio_length} kept={data.position?.second} />}
      <Keep episode={data} />
      {data.chapters.length > 0 && (
        <details className={styles.part} open>
          <summary>
            Таймкоды <small>{data.chapters.length}</small>
          </summary>
          <Chapters podcast={podcast} />
        </details>
      )}
      {data.has_transcript && <Transcript id={id} />}
    </section>
  )
}

/** «Скачать» for hearing without a network. */
function Keep({ episode }: { episode: PodcastDetails }) {
  const api = useApi()
  const { audio_bytes: bytes, title, podcast_atributes } = episode
  const file = podcast_atributes.audio_file
  const recording = { file, bytes, title, path: addressOf(episode) }
  return <KeepRecording recording={recording} sign={async () => (await sign(api, file)).signed_url} />
}

function Controls() {
  return (
    <div className={styles.controls}>
      <StepButton direction={-1} />
      <PlayButton />
      <StepButton direction={1} />
      <Elapsed />
      <SeekBar className={styles.bar} isLong={!usePhone()} />
      <Remaining />
      <SpeedButton />
    </div>
  )
}

interface BeginProps {
  id: number
  length: number
  kept: number | undefined
}

/** Button that starts at the second in the address, or at the last position. */
function Begin({ id, length, kept }: BeginProps) {
  const toggle = useToggle()
  const here = usePlayer((state) =>
    state.activeId === id && state.stage !== 'none' ? Math.floor(state.time) : undefined,
  )
  const place = usePlace(id)
  const known = here ?? place ?? kept ?? 0
  const linked = useLinkedSecond(length)
  const from = linked ?? (known < length - 1 ? known : 0)
  return (
    <div className={styles.begin}>
      <Button
        onClick={() => {
          toggle(id, linked)
          if (linked !== undefined) rememberFollowed(linked)
        }}
      >
        <PlayerIcon name="play" size={18} />
        {from >= 1 ? `Слушать с\u00a0${clockOf(from)}` : 'Слушать'}
      </Button>
      <span className="num">
        {clockOf(length)}
        {linked === undefined && from >= 1 && ` · осталось ${clockOf(length - from)}`}
      </span>
    </div>
  )
}

/** Reads `?t=760` of a shared chapter; undefined once followed, so that the listener continues at their own place. */
function useLinkedSecond(length: number): number | undefined {
  const asked = new URLSearchParams(useAddress().split('?')[1]).get('t') ?? ''
  const second = Number(asked)
  if (!/^\d{1,6}$/.test(asked) || second >= length || history.state?.followedSecond === second) return undefined
  return second
}

/** Kept in the state of the history entry, which survives a reload; the address stays as it was shared. */
function rememberFollowed(second: number) {
  history.replaceState({ ...history.state, followedSecond: second }, '')
}
