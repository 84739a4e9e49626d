import type { ReadingRow, ReadingSums } from '@palata/contract/views'
import { Link } from '@site/navigation/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import styles from './ReadingTable.module.css'

const HEADS = {
  post: 'Публикация',
  signal: 'Публикация',
  author: 'Автор',
  channel: 'Канал',
} as const

/** Share of readers who reached the end: «64%», or «–» without readers. */
export const shareOfEnds = ({ ends, visits }: Pick<ReadingSums, 'ends' | 'visits'>) =>
  visits > 0 ? `${Math.round((ends / visits) * 100)}%` : '–'

/** Table of a week's most read texts, authors or channels. */
export function ReadingTable({ rows }: { rows: readonly ReadingRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{HEADS[rows[0]!.kind]}</th>
          <th scope="col">Чтений</th>
          <th scope="col">Читателей</th>
          <th scope="col">До конца</th>
          <th scope="col">Комм.</th>
          <th scope="col">Реакций</th>
          <th scope="col">Закладок</th>
          <th scope="col">Вступили</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.id}`}>
            <th scope="row">
              <Link to={addressOf(row)}>{row.title}</Link>
              {row.author && <small>{row.author}</small>}
            </th>
            <td data-name="чтений">{fullText('count', row.opens)}</td>
            <td data-name="читателей">{fullText('count', row.readers)}</td>
            <td data-name="до конца">{row.kind === 'signal' ? '–' : shareOfEnds(row)}</td>
            <td data-name="комм.">{fullText('count', row.comments)}</td>
            <td data-name="реакций">{fullText('count', row.reactions)}</td>
            <td data-name="закладок">{fullText('count', row.bookmarks)}</td>
            <td data-name="вступили">{fullText('count', row.joined)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A text links to its page at the desk, an author or channel to their own statistics. */
function addressOf({ kind, id }: ReadingRow): string {
  if (kind === 'post') return `/desk/materials/${id}`
  if (kind === 'signal') return `/desk/signals/${id}`
  return `/desk/numbers?${kind}=${id}`
}
