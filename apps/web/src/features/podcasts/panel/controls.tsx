import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { useAccess } from '#features/membership'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Slider } from '#ui/fields/choices/Slider.tsx'
import { clockOf } from '../clock.ts'
import { useCommand, useToggle } from '../commands.ts'
import { chapterBeside } from '../engine/chapters.ts'
import { chaptersOf, remainingAt } from '../engine/podcast.ts'
import { nextSpeed, nextVolume, volumeLevel } from '../engine/settings.ts'
import { activeOf, isLoading, isWanted } from '../engine/state.ts'
import { readPlayer, usePlayer } from '../engine/store.ts'
import { PlayerIcon, type PlayerIconName } from '../PlayerIcon.tsx'
import { details } from '../queries.ts'
import styles from './controls.module.css'

const STEP = 15
const KEY_STEP = 5
const DRAG_THROTTLE_MS = 300

interface RoundProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: PlayerIconName
  label: string
  iconSize?: number
}

/** A button with one of the player's icons. */
export function PlayerButton({ icon, label, iconSize = 20, className, ...rest }: RoundProps) {
  return (
    <Pressable aria-label={label} className={`${styles.button} ${className ?? ''}`} {...rest}>
      <PlayerIcon name={icon} size={iconSize} />
    </Pressable>
  )
}

export function PlayButton({ className }: { className?: string | undefined }) {
  const podcast = usePlayer(activeOf)
  const isOn = usePlayer(isWanted)
  const isBusy = usePlayer(isLoading)
  const toggle = useToggle()
  return (
    <Pressable
      className={`${styles.play} ${className ?? ''}`}
      aria-label={isOn ? 'Пауза' : 'Слушать'}
      aria-busy={isBusy || undefined}
      onClick={() => podcast && toggle(podcast)}
    >
      <PlayerIcon name={isOn ? 'pause' : 'play'} size={22} />
    </Pressable>
  )
}

export function StepButton({ direction }: { direction: 1 | -1 }) {
  const command = useCommand()
  const isBack = direction < 0
  return (
    <Pressable
      className={`${styles.button} ${styles.step}`}
      aria-label={isBack ? `Назад на ${STEP} секунд` : `Вперёд на ${STEP} секунд`}
      onClick={() => command(({ tell }) => tell({ type: 'seek', to: readPlayer().time + direction * STEP }))}
    >
      <PlayerIcon name={isBack ? 'back' : 'forward'} size={24} />
      <small aria-hidden="true">{STEP}</small>
    </Pressable>
  )
}

interface SeekBarProps {
  className?: string | undefined
  /** The bar is long enough for a wave of many bars. */
  isLong?: boolean
}

/** Seek bar over the sound's wave; a plain rail until the wave has loaded. */
export function SeekBar({ className, isLong = false }: SeekBarProps) {
  const podcast = usePlayer(activeOf)
  const peaks = usePeaks(podcast?.id, isLong ? 1 : 2)
  const time = usePlayer((state) => Math.floor(state.time))
  const buffered = usePlayer((state) => state.buffered)
  const command = useCommand()
  if (!podcast) return null
  const length = podcast.audio_length
  return (
    <Slider
      label="Перемотка"
      className={className}
      value={time}
      max={length}
      words={`${clockOf(time)} из ${clockOf(length)}`}
      step={KEY_STEP}
      leap={(_, direction) => chapterBeside(readPlayer(), direction)}
      throttleMs={DRAG_THROTTLE_MS}
      ranges={buffered}
      peaks={peaks}
      ticks={chaptersOf(podcast).map(({ second }) => second)}
      onChange={(to) => command(({ tell }) => tell({ type: 'seek', to }))}
    />
  )
}

/** Loudness bars: each is the maximum of `inOne` parts of the recording. */
function usePeaks(id: number | undefined, inOne: number): readonly number[] {
  const isPaid = useAccess() === 'paid'
  const { data } = useQuery({ ...details(useApi(), id ?? 0), enabled: isPaid && id !== undefined })
  const peaks = data?.peaks
  return useMemo(
    () => (peaks ?? []).flatMap((_, at, all) => (at % inOne ? [] : [Math.max(...all.slice(at, at + inOne))])),
    [peaks, inOne],
  )
}

export function Elapsed() {
  return <span className={`num ${styles.clock}`}>{clockOf(usePlayer((state) => Math.floor(state.time)))}</span>
}

export function Remaining() {
  const length = usePlayer(activeOf)?.audio_length ?? 0
  const rest = usePlayer((state) => Math.ceil(remainingAt(state.time, length)))
  return (
    <span className={`num ${styles.clock}`} title="Осталось">
      −{clockOf(rest)}
    </span>
  )
}

export function SpeedButton() {
  const speed = usePlayer((state) => state.speed)
  const command = useCommand()
  return (
    <Pressable
      className={`num ${styles.speed}`}
      aria-label={`Скорость ${speed}x`}
      onClick={() => command(({ tell }) => tell({ type: 'speed', speed: nextSpeed(speed) }))}
    >
      {speed}x
    </Pressable>
  )
}

export function Volume({ isWide = false }: { isWide?: boolean }) {
  const volume = usePlayer((state) => state.volume)
  const command = useCommand()
  const set = (next: number) => command(({ tell }) => tell({ type: 'volume', volume: next }))
  const percent = Math.round(volume * 100)
  return (
    <div className={`${styles.volume} ${isWide ? styles.wide : ''}`}>
      <PlayerButton
        icon={`volume-${volumeLevel(volume)}`}
        label={`Громкость ${percent}%`}
        onClick={() => set(nextVolume(volume))}
      />
      <Slider
        label="Громкость"
        tone="plain"
        value={volume}
        max={1}
        step={0.05}
        words={`${percent}%`}
        onChange={(next) => set(Math.round(next * 100) / 100)}
      />
    </div>
  )
}
