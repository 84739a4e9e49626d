import { Suspense } from 'react'
import { useAccess } from '#features/membership'
import { Link, lazyPart } from '#navigation'
import { usePage } from '../api/page.tsx'
import { paths } from '../paths.ts'
import { dayAt } from '../ui/time/time.ts'
import { useNow } from '../ui/time/useNow.ts'
import styles from './Footer.module.css'

const MembersLinks = lazyPart(async () => (await import('./MembersLinks.tsx')).MembersLinks)

const LINKS = [
  ['Главная', paths.main],
  ['Календарь', paths.calendar],
  ['Форкасты', paths.forecasters],
  ['Сканер', paths.screener],
  ['Журнал сигналов', '/ledger'],
  ['Пользовательское соглашение', paths.terms],
  ['Обратная связь', paths.report],
] as const

const EXTERNAL: Record<string, string> = {
  chat: 'Чат',
  social: 'Соцсети',
  news: 'Новостной канал',
  sister: 'Сестринский проект',
  support: 'Поддержка',
  opensea: 'OpenSea',
  blur: 'Blur',
}

export function Footer() {
  const { config } = usePage()
  const isPaid = useAccess() === 'paid'
  const external = Object.entries(config.links).filter(([name, address]) => address && EXTERNAL[name])
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <nav className={styles.links} aria-label="Страницы">
          {LINKS.map(([label, to]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {isPaid && (
            <Suspense>
              <MembersLinks />
            </Suspense>
          )}
        </nav>
        {external.length > 0 && (
          <nav className={styles.links} aria-label="Сообщество">
            {external.map(([name, address]) => (
              <a key={name} href={address} target="_blank" rel="noopener noreferrer">
                {EXTERNAL[name]}
              </a>
            ))}
          </nav>
        )}
        <p>Закрытое криптосообщество: новости, аналитика, подкасты, сигналы и календарь событий</p>
        {config.ledger && (
          <p className={styles.root}>
            Корень журнала сигналов, записей {config.ledger.size}: <code>{config.ledger.root}</code>
          </p>
        )}
        <p>
          © <Year />
        </p>
      </div>
    </footer>
  )
}

const HOUR_MS = 3_600_000

/** The current year in Moscow time, like the days of the lists. */
function Year() {
  return dayAt(useNow(HOUR_MS)).slice(0, 4)
}
