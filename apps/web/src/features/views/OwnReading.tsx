import type { OwnWeek } from '@palata/contract/views'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Figure, wordBeside } from '#ui/numbers/index.ts'
import styles from './OwnReading.module.css'
import { ownReading } from './queries.ts'

/** Views of the reader's own texts, this week and last; null for weeks without any. */
export function OwnReading() {
  const { data = [], isError, refetch } = useQuery(ownReading(useApi()))
  if (isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить, как читают ваши тексты</Message>
  const [last, running] = data
  return (
    <section className={styles.reading} aria-label="Как читают ваши тексты">
      {running && running.opens > 0 && <Week words="На этой неделе" week={running} />}
      {last && last.opens > 0 && <Week words="На прошлой" week={last} />}
    </section>
  )
}

function Week({ words, week: { opens, readers, ends } }: { words: string; week: OwnWeek }) {
  return (
    <p>
      {words}: <Count value={opens} words={['открытие', 'открытия', 'открытий']} />,{' '}
      <Count value={readers} words={['читатель', 'читателя', 'читателей']} />, до конца дочитали{' '}
      <Count value={ends} words={['раз', 'раза', 'раз']} />
    </p>
  )
}

function Count({ value, words }: { value: number; words: [string, string, string] }) {
  return (
    <>
      <Figure kind="count" value={value} />
      {`\u00a0${wordBeside(value, ...words)}`}
    </>
  )
}
