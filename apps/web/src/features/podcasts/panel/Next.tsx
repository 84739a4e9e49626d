import { Pressable } from '#ui/controls/Pressable.tsx'
import { useCommand } from '../commands.ts'
import { usePlayer } from '../engine/store.ts'
import styles from './SleepTimer.module.css'

/** What plays after the end: the queue, then the next episode if the listener wants it. */
export function Next() {
  const isOn = usePlayer((state) => state.isNextOn)
  const waiting = usePlayer((state) => state.queue.length)
  const command = useCommand()
  return (
    <div className={styles.timer}>
      <Pressable aria-pressed={isOn} onClick={() => command(({ tell }) => tell({ type: 'next', isOn: !isOn }))}>
        Следующий выпуск — сам
      </Pressable>
      {waiting > 0 && <small>{`В\u00a0очереди: ${waiting}`}</small>}
    </div>
  )
}
