import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { FragmentRest, useReadsFragments } from '#features/membership'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { plural, tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './KnowledgeFragment.module.css'
import { knowledgeFragment } from './queries.ts'

const countPages = (count: number) => tied(`${count} ${plural(count, 'страница', 'страницы', 'страниц')}`)

/** Part of the base for readers without a membership: its sections and the start of the first page. */
export function KnowledgeFragment() {
  const { data, isError, refetch } = useQuery({ ...knowledgeFragment(useApi()), enabled: useReadsFragments() })
  if (!data && isError) return <Message onRetry={() => void refetch()}>Ошибка при получении меню базы знаний</Message>
  if (!data) return <Skeleton height={280} />
  const { sections, page } = data
  // Before the first page exists there is nothing to show, so nothing is rendered.
  if (!page) return null
  const count = sections.reduce((sum, { pages_count }) => sum + pages_count, 0)
  return (
    <Panel title="Как она начинается">
      <div className={styles.columns}>
        <article>
          <h3>{page.title}</h3>
          {page.lead && <p className={styles.lead}>{page.lead}</p>}
          {page.opening && <p className={styles.opening}>{page.opening}</p>}
          <p className={styles.more}>
            Страница целиком —{' '}
            {tied(`${page.reading_minutes} ${plural(page.reading_minutes, 'минута', 'минуты', 'минут')}`)} чтения
          </p>
        </article>
        <ol aria-label="Разделы">
          {sections.map(({ id, title, pages_count }) => (
            <li key={id}>
              <b>{title}</b>
              <small>{countPages(pages_count)}</small>
            </li>
          ))}
        </ol>
      </div>
      <FragmentRest>Все {countPages(count)} и дата последней проверки каждой — участникам клуба</FragmentRest>
    </Panel>
  )
}
