import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useToken } from '#api/session.ts'
import { Link } from '#navigation'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { bytesInWords } from '#ui/numbers/bytes.ts'
import { longDate, useClock } from '#ui/time/time.ts'
import { accountOf } from '../reading/account.ts'
import { keptKey } from '../reading/kept.ts'
import { REMOVAL } from './KeepRecording.tsx'
import styles from './RecordingsSection.module.css'
import { freeBytes, recordingsOf, removeRecording } from './store.ts'

/** The recordings that this device keeps, each with its size and its last day, and the room that is left. */
export function RecordingsSection() {
  const account = accountOf(useToken())
  const client = useQueryClient()
  const clock = useClock()
  const { data = [] } = useQuery(recordingsOf(account))
  const { data: free = null } = useQuery({
    queryKey: [...keptKey(account), 'free'],
    queryFn: freeBytes,
    networkMode: 'always',
    staleTime: 0,
    enabled: data.length > 0,
  })
  if (!account || data.length === 0) return null

  async function remove(file: string) {
    if (!(await confirmed(REMOVAL))) return
    await removeRecording(account!, file)
    await client.invalidateQueries({ queryKey: keptKey() })
  }

  const used = data.reduce((sum, { bytes }) => sum + bytes, 0)
  const room = free === null ? '' : `, свободно ещё ${bytesInWords(free)}`
  return (
    <Section title="Скачанные выпуски" about="Хранятся месяц. При выходе из аккаунта и с концом доступа удаляются.">
      <ul className={styles.list}>
        {data.map(({ file, title, path, bytes, until }) => (
          <li key={file}>
            <Link to={path}>{title}</Link>
            <small className="num">
              {`${bytesInWords(bytes)}, до `}
              <time dateTime={until}>{longDate(until, clock)}</time>
            </small>
            <IconButton icon="trash" label={`Удалить запись: ${title}`} onClick={() => void remove(file)} />
          </li>
        ))}
      </ul>
      <p className={styles.room}>{`Занято ${bytesInWords(used)}${room}`}</p>
    </Section>
  )
}
