import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { PostText } from '#features/posts'
import { Link, useShownPage } from '#navigation'
import { paths } from '#paths.ts'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { longDate } from '#ui/time/time.ts'
import styles from './pages.module.css'
import { siteText } from './queries.ts'
import { TEXTS } from './routes.ts'

const NOTHING: never[] = []
const OTHERS = [
  ['О клубе', '/about'],
  ['Контакты', '/contacts'],
  ['Пользовательское соглашение', paths.terms],
  ['Политика конфиденциальности', paths.privacy],
  ['Обратная связь', paths.report],
] as const

/** A text page of the site: terms, privacy, about, contacts. */
export function SitePage() {
  const { name, title } = useShownPage()
  const { data, isError, refetch } = useQuery(siteText(useApi(), TEXTS[name as keyof typeof TEXTS]))
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {data?.updated_at && <p className={styles.note}>Редакция от {longDate(data.updated_at)}</p>}
      {data && <PostText html={data.content} coins={NOTHING} embeds={NOTHING} />}
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить страницу</Message>}
      {!data && !isError && <Skeleton height={320} />}
      <nav className={styles.others} aria-label="Другие страницы">
        {OTHERS.filter(([label]) => label !== title).map(([label, to]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </article>
  )
}
