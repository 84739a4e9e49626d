import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { ClubPage, FragmentRest, useReadsFragments } from '#features/membership'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { plural, tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './pages.module.css'
import { storeroom, storeroomFragment } from './queries.ts'

/** Files of the club for its members; others see only their names. */
export function StoreroomPage() {
  return (
    <div className={styles.wide}>
      <ClubPage place="storeroom" title="Кладовая" fragment={<StoreroomFragment />} loading={<Skeleton height={160} />}>
        <Items />
      </ClubPage>
    </div>
  )
}

/** Part of the page for readers without a membership: the names of the first items. */
function StoreroomFragment() {
  const { data, isError, refetch } = useQuery({ ...storeroomFragment(useApi()), enabled: useReadsFragments() })
  // An empty storeroom has nothing to show, so nothing is rendered.
  if (data?.count === 0) return null
  const rest = data ? data.count - data.results.length : 0
  return (
    <Panel title="Что в ней лежит">
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить кладовую</Message>}
      {!data && !isError && <Skeleton height={160} />}
      {data && (
        <>
          <ul className={styles.named}>
            {data.results.map(({ id, title, description }) => (
              <li key={id}>
                <b>{title}</b>
                {description && <span>{description}</span>}
              </li>
            ))}
          </ul>
          <FragmentRest>
            {rest > 0
              ? `Сами материалы и ещё ${tied(`${rest} ${plural(rest, 'вещь', 'вещи', 'вещей')}`)} — участникам клуба`
              : 'Сами материалы — участникам клуба'}
          </FragmentRest>
        </>
      )}
    </Panel>
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
  // Only web addresses become links: `javascript:…` must not run.
  if (!/^https?:\/\//.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
