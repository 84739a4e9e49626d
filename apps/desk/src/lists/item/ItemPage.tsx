import { type DeskRecord, deskAudit } from '@palata/contract/desk/audit'
import { ApiError, useApi } from '@site/api/api.tsx'
import { Link, useParams, useTitle } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '#frame/Loading.tsx'
import { Missing } from '#frame/Missing.tsx'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import { DocumentButton } from '../files/FileButtons.tsx'
import { usePageKeys, useRowPress } from '../list/useRowKeys.ts'
import { momentInWords } from '../moments.ts'
import type { ResourceScreen, Row } from '../screen.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { Facts } from './Facts.tsx'
import styles from './ItemPage.module.css'
import { useOneRow } from './useOneRow.ts'

/** Page of one object: its content, facts, actions and history. */
export function ItemPage({ screen }: { screen: ResourceScreen }) {
  const { id = '' } = useParams()
  const now = useNow()
  const { query } = useOneRow(screen, id)
  const row: Row | undefined = query.data?.data
  const pressRow = useRowPress(screen)
  usePageKeys((event) => row && pressRow(event, row))
  const line = row && screen.line(row, now)
  useTitle(line ? `${screen.one}: ${typeof line.title === 'string' ? line.title : id}` : undefined)
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />
  const href = row && screen.onSite?.(row)
  return (
    <>
      <p className={styles.back}>
        <Link to={`/desk/${screen.key}`}>
          <Icon name="back" size={16} />
          {screen.title}
        </Link>
        {href && (
          <a href={href} target="_blank" rel="noopener">
            На сайте <Icon name="external" size={16} />
          </a>
        )}
      </p>
      {query.isError && !row ? (
        <Message onRetry={() => void query.refetch()}>{query.error.message}</Message>
      ) : !row || !line ? (
        <Loading>
          <Skeleton width="60%" height={36} />
          <Skeleton height={240} />
        </Loading>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            {screen.body ? (
              <div className={styles.body}>
                <h1 tabIndex={-1} className="visually-hidden">
                  {screen.one}: {line.title}
                </h1>
                {screen.body(row)}
              </div>
            ) : (
              <h1 tabIndex={-1} className={styles.title}>
                {line.title}
              </h1>
            )}
            {screen.more?.(row)}
          </div>
          <aside className={styles.side} aria-label="Сведения и действия">
            <ActionButtons screen={screen} row={row} />
            <Section title="Сведения" note={line.state}>
              <Facts pairs={screen.facts?.(row, now) ?? []} />
            </Section>
            <History screen={screen} id={id} />
            <DocumentButton screen={screen} row={row} />
          </aside>
        </div>
      )}
    </>
  )
}

/** Log entries of the object, the latest first. */
function History({ screen, id }: { screen: ResourceScreen; id: string }) {
  const api = useApi()
  const me = useDeskMe()
  const now = useNow()
  const object = `${screen.contract.name}:${id}`
  const isServed = me.serves('audit') && screen.contract.name !== 'audit' && /^[1-9]\d*$/.test(id)
  const { data, isError, refetch } = useQuery({
    // A key of Refine's form, so that an action that invalidates the resource's lists also invalidates the history.
    queryKey: ['data', 'default', 'audit', 'list', object],
    queryFn: ({ signal }) =>
      api.call(deskAudit.list, { query: { object, limit: 20, sort: '-at' } }, { signal, quiet: true }),
    enabled: isServed,
    staleTime: 0,
  })
  if (!isServed) return null
  return (
    <Section title="История" link={{ to: `/desk/audit?object=${encodeURIComponent(object)}`, words: 'Журнал' }}>
      {isError && <Message onRetry={() => void refetch()}>История не загрузилась</Message>}
      {data?.results.length === 0 && <p className={styles.none}>За столом этого не касались.</p>}
      <ul className={styles.history}>
        {data?.results.map((record: DeskRecord) => (
          <li key={record.id}>
            <Link to={`/desk/audit/${record.id}`}>{record.outcome || record.command}</Link>
            <small>
              {record.operator}, {momentInWords(record.at, now)}
              {reasonOf(record)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function reasonOf({ arguments: given }: DeskRecord) {
  const reason = given.find(({ name }) => name === 'reason')?.value
  return reason ? `: ${reason}` : ''
}
