import type { DeskWebhookInFull } from '@palata/contract/desk/webhooks'
import { Link } from '@site/navigation/index.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import styles from '#lists/Entries.module.css'
import { momentInWords } from '#lists/moments.ts'
import { DELIVERIES, eventInWords } from './words.ts'

/** The webhook's latest messages. In a preview of the list they are not known. */
export function Sent({ webhook: { id, deliveries } }: { webhook: DeskWebhookInFull }) {
  const now = useNow()
  if (!deliveries) return null
  return (
    <Section title="Что отправлено" link={{ to: `/desk/deliveries?webhook=${id}`, words: 'Все' }}>
      {deliveries.length === 0 && <p className={styles.none}>Пока ничего не случилось.</p>}
      <ul className={styles.list}>
        {deliveries.map((one) => (
          <li key={one.id} data-active={one.state === 'sent' || undefined}>
            <b>
              <Link to={`/desk/deliveries/${one.id}`}>{eventInWords(one.type)}</Link>
            </b>
            <span className={styles.state}>{DELIVERIES[one.state]}</span>
            <span>{momentInWords(one.created_at, now)}</span>
            {one.problem && <span>{one.problem}</span>}
            {one.due_at && one.tries > 0 && <span>ещё раз: {momentInWords(one.due_at, now)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
