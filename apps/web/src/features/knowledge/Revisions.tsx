import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { longDate } from '#ui/time/time.ts'
import { knowledgeRevisions } from './queries.ts'
import styles from './Revisions.module.css'

/** History of the page's changes; loaded on request. */
export function Revisions({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...knowledgeRevisions(useApi(), id), enabled: isOpen })
  return (
    <details className={styles.revisions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" size={18} />
        Правки страницы
      </summary>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить правки</Message>}
      {!data && !isError && <p>Загружаем…</p>}
      <ol>
        {data?.map(({ revision, at, note, author }) => (
          <li key={revision}>
            <b>{longDate(at)}</b>
            {note}
            {note && author && ' · '}
            {author && <PersonName wraps>{author.name}</PersonName>}
          </li>
        ))}
      </ol>
    </details>
  )
}
