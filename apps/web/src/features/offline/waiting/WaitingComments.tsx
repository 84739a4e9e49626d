import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { useWaiting } from './useWaiting.ts'
import styles from './WaitingComments.module.css'

interface WaitingCommentsProps {
  path: string
  /** Called when fewer wait than before: what was said of them is out of date. */
  onLess: () => void
}

/** The reader's queued comments of this thread. */
export function WaitingComments({ path, onLess }: WaitingCommentsProps) {
  const waiting = useWaiting().filter((one) => one.kind === 'comment' && one.path === path)
  const count = waiting.filter(({ refusal }) => refusal === null).length
  const before = useRef(count)
  const tell = useEffectEvent(onLess)
  useEffect(() => {
    if (count < before.current) tell()
    before.current = count
  }, [count])
  if (waiting.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Ждут отправки">
      {waiting.map(({ id, text, refusal }) => (
        <li key={id}>
          <p className={styles.text}>{text || 'Изображение'}</p>
          <p className={styles.state}>
            <Icon name={refusal === null ? 'clock' : 'warning'} size={14} />
            {refusal === null ? 'Уйдёт, когда появится связь' : `Не отправлено: ${refusal}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
