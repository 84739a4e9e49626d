import { accounts } from '@palata/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { sessionOf, useToken } from '#api/session.ts'
import { Section } from '#ui/frames/Section.tsx'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import styles from './SecurityEvents.module.css'

/** The latest changes of how the person signs in: a change they do not know is a sign of a thief. */
export function SecurityEvents() {
  const api = useApi()
  const token = useToken()
  const clock = useClock()
  const { data } = useQuery({
    queryKey: ['security', sessionOf(token)],
    queryFn: ({ signal }) => api.call(accounts.security, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  // Without changes, or while they are unknown, there is nothing to check.
  if (!data || data.results.length === 0) return null
  return (
    <Section title="Изменения входа" about="Незнакомое — повод завершить сессии и сменить пароль.">
      <ul className={styles.list}>
        {data.results.map(({ id, text, device, network, created_at: at }) => (
          <li key={id}>
            <b>{text}</b>
            <span>
              <time dateTime={at}>
                {longDate(at, clock)}, {timeOf(at, clock)}
              </time>
              {` · ${device}`}
              {network && ` · сеть ${network}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
