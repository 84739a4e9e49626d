import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { Link } from '@site/navigation/index.ts'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './System.module.css'

const WAYS = { letter: 'Письма', push: 'Пуши', telegram: 'Telegram' } as const

/** Jobs, sent and failed messages, the newest backup, and the server. */
export function System({ overview: { jobs, sending, mail, backups, server } }: { overview: DeskOverview }) {
  const now = useNow()
  const used = server.disk_bytes > 0 ? (server.disk_bytes - server.disk_free_bytes) / server.disk_bytes : 0
  return (
    <Section title="Задания и сервер">
      <dl className={styles.list}>
        <div>
          <dt>Ждут</dt>
          <dd className="num">{fullText('count', jobs.waiting)}</dd>
        </div>
        <div>
          <dt>Идут</dt>
          <dd className="num">{fullText('count', jobs.running)}</dd>
        </div>
        <div data-bad={jobs.dead > 0 || undefined}>
          <dt>Не вышли</dt>
          <dd className="num">
            {fullText('count', jobs.dead)} {jobs.dead > 0 && <Link to="/desk/jobs?tab=dead">Повторить</Link>}
          </dd>
        </div>
        {sending.map(({ way, waiting, sent_of_day: sent, failed_of_day: failed }) => (
          <div key={way} data-bad={failed > 0 || undefined}>
            <dt>{WAYS[way]} за день</dt>
            <dd className="num">
              {fullText('count', sent)}
              {waiting > 0 && `, ждут ${fullText('count', waiting)}`}
              {failed > 0 && `, не ушло ${fullText('count', failed)}`}
            </dd>
          </div>
        ))}
        <div>
          <dt>Почта за месяц</dt>
          <dd className="num">
            не дошло {fullText('count', mail.bounced_of_month)}, жалоб {fullText('count', mail.complaints_of_month)}
            {mail.stopped > 0 && (
              <>
                {', '}
                <Link to="/desk/people?letters=stopped">остановлено {fullText('count', mail.stopped)}</Link>
              </>
            )}
          </dd>
        </div>
        <div data-bad={backups.is_rehearsal_good === false || undefined}>
          <dt>Копия</dt>
          <dd>
            <Link to="/desk/backups">
              {backups.newest_at ? momentInWords(backups.newest_at, now) : 'ещё нет'}
              {backups.bytes !== null && `, ${bytesInWords(backups.bytes)}`}
            </Link>
            {backups.is_rehearsal_good === false && ', не разворачивается'}
          </dd>
        </div>
        <div data-bad={used > 0.9 || undefined}>
          <dt>Диск</dt>
          <dd className="num">
            <meter min={0} max={1} high={0.9} value={used} aria-label="Занято места" />
            {Math.round(used * 100)}%
          </dd>
        </div>
        <div>
          <dt>База</dt>
          <dd className="num">{bytesInWords(server.database_bytes)}</dd>
        </div>
        <div>
          <dt>Версия</dt>
          <dd>
            {server.version}, {momentInWords(server.started_at, now)}
          </dd>
        </div>
      </dl>
    </Section>
  )
}
