import { useId } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { STOP } from './arrows.ts'
import styles from './Recent.module.css'

interface RecentProps {
  recent: string[]
  onChoose: (words: string) => void
  onForget: () => void
}

/** Earlier searches on this device. */
export function Recent({ recent, onChoose, onForget }: RecentProps) {
  const id = useId()
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby={id}>
      <header>
        <h2 id={id}>Недавнее</h2>
        <TextButton onClick={onForget}>Очистить</TextButton>
      </header>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <Pressable className={styles.words} onClick={() => onChoose(words)} {...STOP}>
              <Icon name="clock" size={16} />
              <span dir="auto">{words}</span>
            </Pressable>
          </li>
        ))}
      </ul>
    </section>
  )
}
