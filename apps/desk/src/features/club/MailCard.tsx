import { Button } from '@site/ui/controls/Button.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './Cards.module.css'
import type { Checks } from './checks.ts'
import { Finding } from './Finding.tsx'

/** Whether letters go out, and a test letter to oneself. */
export function MailCard({ checks }: { checks: Checks }) {
  const now = useNow()
  const mail = checks.of('mail')
  return (
    <div id="mail" className={styles.card}>
      <Section title="Почта" note={mail?.is_sandbox ? 'SMTP, песочница' : 'SMTP'}>
        <p className={styles.hint}>Сервер и отправитель меняются только в окружении: SMTP_URL, MAIL_FROM.</p>
        <ul className={styles.findings}>
          {mail?.findings.map((finding) => (
            <li key={finding.said}>
              <Finding finding={finding} />
              {finding.advice && <small>{finding.advice}</small>}
            </li>
          ))}
        </ul>
        <div className={styles.checks}>
          <Button size="small" kind="secondary" isBusy={checks.isRunning('mail')} onClick={() => checks.run('mail')}>
            Послать пробное
          </Button>
          <small>
            {mail?.checked_at ? `последнее ${momentInWords(mail.checked_at, now)}` : 'ещё не посылали; придёт вам'}
          </small>
        </div>
      </Section>
    </div>
  )
}
