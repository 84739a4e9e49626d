import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './pages.module.css'
import { storeroom } from './queries.ts'

/** What the club keeps for its members. */
export function StoreroomPage() {
  const access = useAccess()
  return (
    <div className={styles.wide}>
      <h1 tabIndex={-1}>Кладовая</h1>
      {access === 'loading' && <Skeleton height={160} />}
      <Teaser place="storeroom" />
      {access === 'paid' && <Items />}
    </div>
  )
}

function Items() {
  const { data, isError, refetch } = useQuery(storeroom(useApi()))
  if (!data && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить кладовую</Message>
  if (!data) return <Skeleton height={160} />
  if (data.length === 0)
    return (
      <EmptyState icon="book" help="Редакция складывает сюда чек-листы и таблицы. Первые скоро появятся.">
        Здесь пока пусто
      </EmptyState>
    )
  return (
    <ul className={styles.items}>
      {data.map(({ id, title, description, image, url }) => (
        <li key={id}>
          {image && <img src={image} alt="" loading="lazy" />}
          <h2>{url ? <Way url={url}>{title}</Way> : title}</h2>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

function Way({ url, children }: { url: string; children: string }) {
  if (/^\/(?!\/)/.test(url)) return <Link to={url}>{children}</Link>
  // Whatever runs something is no way out of the site.
  if (!/^https?:\/\//.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
