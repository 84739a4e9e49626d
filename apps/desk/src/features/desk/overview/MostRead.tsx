import { views } from '@palata/contract/views'
import { useApi } from '@site/api/api.tsx'
import { Link } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { fullText } from '@site/ui/numbers/index.ts'
import { useQuery } from '@tanstack/react-query'
import { shareOfEnds } from '#features/views/ReadingTable.tsx'
import { Section } from '#frame/Section.tsx'
import styles from './MostRead.module.css'

const MOST = 5
const EVERY_MS = 300_000

/** The most read texts of the current week. */
export function MostRead() {
  const api = useApi()
  const read = useQuery({
    queryKey: ['desk', 'numbers', { by: 'post' }],
    queryFn: ({ signal }) => api.call(views.numbers, { query: { by: 'post' } }, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
  })
  const rows = read.data?.rows.slice(0, MOST)
  const title = read.data?.is_all === false ? 'Как читали ваше' : 'Что читали'
  return (
    <Section title={title} note="эта неделя" link={{ to: '/desk/numbers', words: 'Подробно' }}>
      {read.isError && !rows && <Message onRetry={() => void read.refetch()}>{read.error.message}</Message>}
      {read.isPending && <Skeleton height={140} />}
      {rows?.length === 0 && (
        <EmptyState icon="news" isSmall help="Чтения попадают сюда через пять минут.">
          На этой неделе ещё не читали
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Публикация</th>
              <th scope="col">Чтений</th>
              <th scope="col">До конца</th>
              <th scope="col">Вступили</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.kind} ${row.id}`}>
                <th scope="row">
                  <Link to={`/desk/${row.kind === 'post' ? 'materials' : 'signals'}/${row.id}`}>{row.title}</Link>
                </th>
                <td>{fullText('count', row.opens)}</td>
                <td>{row.kind === 'signal' ? '–' : shareOfEnds(row)}</td>
                <td>{fullText('count', row.joined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
