import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './Results.module.css'
import type { Shown } from './useResults.ts'

interface ReadingProps {
  shown: Shown
  onWords: (words: string) => void
}

/** Says how the words were read if not as typed, and which of them matched nothing. */
export function Reading({ shown: { q, understood }, onWords }: ReadingProps) {
  const { replaced, operators, problems } = understood
  return (
    <>
      {replaced.length > 0 && (
        <p className={styles.reading}>
          Ищем {replaced.map(({ to }) => `«${to}»`).join(', ')} вместо{' '}
          {replaced.map(({ from }) => `«${from}»`).join(', ')}.{' '}
          {replaced.some(({ why }) => why === 'typo') && (
            <TextButton onClick={() => onWords(`"${q.replaceAll('"', '')}"`)}>Искать как набрано</TextButton>
          )}
        </p>
      )}
      {operators.length > 0 && (
        <ul className={styles.operators} aria-label="Уточнения">
          {operators.map(({ name, value, label }) => (
            <li key={`${name} ${value}`}>
              {name}: <b>{label}</b>
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem} className={styles.problem} role="status">
          {problem}
        </p>
      ))}
    </>
  )
}
