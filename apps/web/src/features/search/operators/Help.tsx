import { OPERATORS } from '@palata/contract/search'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './Help.module.css'

/** What search understands; each example can be pressed. */
export function Help({ onTry }: { onTry: (words: string) => void }) {
  return (
    <section className={styles.help} aria-label="Как искать">
      <p>
        Ищем по словам во всех их формах; опечатка и чужая раскладка не помеха. Слова в кавычках ищем рядом и в этом
        порядке. Уточнения ставьте в любом месте запроса:
      </p>
      <dl>
        {OPERATORS.map(({ name, about, example }) => (
          <div key={name}>
            <dt>
              <TextButton onClick={() => onTry(example)}>{example}</TextButton>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
