import { useId } from 'react'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { useCommand } from '../commands.ts'
import type { Sleep } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { PlayerIcon } from '../PlayerIcon.tsx'
import styles from './SleepTimer.module.css'

const MINUTE_MS = 60_000
const MINUTES = [15, 30, 60]

/** Stops the sound after a while or at the end of the chapter. */
export function SleepTimer() {
  const sleep = usePlayer((state) => state.sleep)
  const command = useCommand()
  const id = useId()
  const set = (next: Sleep) => command(({ tell }) => tell({ type: 'sleep', sleep: next }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser would put a legend into the edge of a fieldset
    <div role="group" aria-labelledby={id} className={styles.timer}>
      <p id={id}>
        <PlayerIcon name="moon" size={16} />
        Таймер сна
        {sleep !== null && sleep !== 'chapter' && <small>{`до ${clockAt(sleep.at)}`}</small>}
      </p>
      {MINUTES.map((minutes) => (
        <Pressable key={minutes} onClick={() => set({ at: Date.now() + minutes * MINUTE_MS })}>
          {minutes}&nbsp;мин
        </Pressable>
      ))}
      <Pressable aria-pressed={sleep === 'chapter'} onClick={() => set(sleep === 'chapter' ? null : 'chapter')}>
        До конца главы
      </Pressable>
      {sleep !== null && <Pressable onClick={() => set(null)}>Выключить</Pressable>}
    </div>
  )
}

const clockAt = (at: number) => new Date(at).toTimeString().slice(0, 5)
