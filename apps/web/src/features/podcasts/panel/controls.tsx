import type { ComponentProps } from 'react'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Slider } from '#ui/fields/Slider.tsx'
import { clockOf } from '../clock.ts'
import { useCommand, useToggle } from '../commands.ts'
import { chapterBeside } from '../engine/chapters.ts'
import { chaptersOf, remainingAt } from '../engine/podcast.ts'
import { nextSpeed, nextVolume, volumeLevel } from '../engine/settings.ts'
import { activeOf, isLoading, isWanted } from '../engine/state.ts'
import { readPlayer, usePlayer } from '../engine/store.ts'
import { PlayerIcon, type PlayerIconName } from '../PlayerIcon.tsx'
import styles from './controls.module.css'

const STEP = 15
const KEY_STEP = 5
const DRAG_THROTTLE_MS = 300

interface RoundProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: PlayerIconName
  label: string
  iconSize?: number
}

/** A button of the player that shows one of its drawings. */
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

export function SeekBar({ className }: { className?: string | undefined }) {
  const podcast = usePlayer(activeOf)
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
      ticks={chaptersOf(podcast).map(({ second }) => second)}
      onChange={(to) => command(({ tell }) => tell({ type: 'seek', to }))}
    />
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
