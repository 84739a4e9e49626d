import { Panel } from '#ui/frames/Panel.tsx'
import styles from './LedgerPage.module.css'
import type { Overview } from './queries.ts'
import { utcMoment } from './words.ts'

interface WitnessesProps {
  timestamps: Overview['timestamps']
  witnesses: Overview['witnesses']
  /** Of the last checkpoint. */
  size: number
  signedAt: string
}

/** A witness is asked every minute. */
const SILENT_MS = 3_600_000

/** Outside witnesses, if the club has any; and the witness that every member has. */
export function Witnesses({ witnesses, timestamps, size, signedAt }: WitnessesProps) {
  const isSilent = (one: Overview['witnesses'][number]) =>
    one.size < size && Date.parse(signedAt) - Date.parse(one.signed_at) > SILENT_MS
  return (
    <Panel title={witnesses.length > 0 ? 'Свидетели' : 'Свидетель — ваш браузер'}>
      {witnesses.length > 0 && (
        <ul className={styles.witnesses}>
          {witnesses.map((one) => (
            <li key={one.name} data-silent={isSilent(one) || undefined}>
              <b>{one.name}</b>
              <small>
                {isSilent(one) ? 'молчит с' : 'подписал'} {utcMoment(one.signed_at)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {timestamps[0] && <LastTimestamp {...timestamps[0]} />}
      <p>
        {witnesses.length > 0 && 'Свидетель не читает записи. Он следит, что новый корень продолжает прежний. '}
        Браузер участника — тоже свидетель: он хранит последнюю отметку, которую видел, и при каждом визите проверяет,
        что журнал её продолжает. Не сойдётся — скажет об этом и даст сохранить доказательство.
      </p>
    </Panel>
  )
}

/** The last time stamp, with what a stranger checks it by. */
function LastTimestamp({ size, authority, stamped_at: at }: Overview['timestamps'][number]) {
  const file = `/ledger/timestamps/${size}`
  return (
    <p>
      Метка времени: <b>{authority}</b>, {utcMoment(at)}. <a href={file}>Отметка</a> и&nbsp;
      <a href={`${file}.tsr`} download>
        её метка
      </a>{' '}
      для проверки по RFC&nbsp;3161.
    </p>
  )
}
