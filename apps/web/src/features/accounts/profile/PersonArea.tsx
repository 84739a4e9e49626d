import type { Profile } from '@palata/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { Redirect, useParams } from '#navigation'
import { Avatar } from '#ui/Avatar.tsx'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { personPath } from '../../../paths.ts'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { Tabs } from '../area/Tabs.tsx'
import { useMe } from '../me.ts'
import styles from './PersonArea.module.css'
import { profileOf } from './queries.ts'

interface PersonAreaProps {
  /** Where this page of one's own stands. */
  own: string
  children: (person: Profile) => ReactNode
}

const NOBODY = {
  heading: 'Пользователь не найден',
  text: 'Возможно, в адресе опечатка или человек покинул сообщество.',
}

/** What stands around every page of another person's area: who they are, and its parts. */
export function PersonArea({ own, children }: PersonAreaProps) {
  const { username = '' } = useParams()
  const api = useApi()
  const me = useMe()
  const { data: person, isError, refetch } = useQuery(profileOf(api, username))
  if (me?.username.toLowerCase() === username.toLowerCase()) return <Redirect to={own} replace />
  if (person === null) return <NotFoundPage missing={NOBODY} />
  if (!person && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить профиль</Message>
  if (!person) return <Loading />
  const name = person.first_name || person.username
  return (
    <div className={styles.area}>
      <header className={styles.head}>
        <div className={styles.person}>
          <Avatar src={person.avatar} name={name} size={112} />
          <div className={styles.names}>
            <h1 tabIndex={-1}>
              <bdi>{name}</bdi>
            </h1>
            <p>@{person.username}</p>
          </div>
        </div>
        <Tabs
          label="Разделы участника"
          tabs={[
            ['Профиль', personPath(person.username)],
            ['Мнения', personPath(person.username, 'alpha')],
            ['Комментарии', personPath(person.username, 'comments')],
          ]}
        />
      </header>
      {children(person)}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.area} role="status" aria-label="Загрузка профиля">
      <div className={styles.head}>
        <div className={styles.person}>
          <Skeleton width={112} height={112} />
          <div className={styles.names}>
            <Skeleton width={220} height={36} />
          </div>
        </div>
      </div>
      <Skeleton height={160} />
    </div>
  )
}
