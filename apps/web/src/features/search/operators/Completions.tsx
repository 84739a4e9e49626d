import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { STOP } from '../overlay/arrows.ts'
import { completions } from '../queries.ts'
import { completed, operatorAtEnd } from '../typedQuery.ts'
import styles from './Completions.module.css'

interface CompletionsProps {
  typed: string
  /** Receives the whole text with the chosen value. */
  onChoose: (text: string) => void
}

/** Suggests people, coins, channels or kinds for the operator being typed. */
export function Completions({ typed, onChoose }: CompletionsProps) {
  const ending = operatorAtEnd(typed)
  return ending && <List {...ending} onChoose={(value) => onChoose(completed(typed, value))} />
}

interface ListProps extends NonNullable<ReturnType<typeof operatorAtEnd>> {
  onChoose: (value: string) => void
}

function List({ operator, start, onChoose }: ListProps) {
  const { data } = useQuery({ ...completions(useApi(), operator, start), placeholderData: keepPreviousData })
  if (!data || data.results.length === 0) return null
  return (
    <ul className={styles.list} aria-label={`Подсказки: ${operator}`}>
      {data.results.map(({ value, label, image }) => (
        <li key={value}>
          <Pressable className={styles.choice} onClick={() => onChoose(value)} {...STOP}>
            {image && <img src={image} alt="" width={20} height={20} />}
            <b>{label}</b>
            {label !== value && <small>{value}</small>}
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
