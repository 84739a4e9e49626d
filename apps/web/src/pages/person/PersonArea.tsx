import type { Profile } from '@palata/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { profileOf, useMe } from '#features/accounts'
import { FollowButton, followersOf } from '#features/follows'
import { Redirect, useParams } from '#navigation'
import { personPath } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { numberText } from '#ui/numbers/index.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { Tabs } from '../Tabs.tsx'
import styles from './PersonArea.module.css'

interface PersonAreaProps {
  /** Address of the same page in the reader's own area. */
  own: string
  children: (person: Profile) => ReactNode
}

const NOBODY = {
  heading: 'Пользователь не найден',
  text: 'Возможно, в адресе опечатка или человек покинул сообщество.',
}

/** Frame of every page about another person: name, picture and tabs. */
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
              <PersonName wraps>{name}</PersonName>
            </h1>
            <p>@{person.username}</p>
            <Followers username={person.username} />
          </div>
          <Follow username={person.username} name={name} />
        </div>
        <Tabs
          label="Разделы участника"
          tabs={[
            ['Профиль', personPath(person.username)],
            ['Мнения', personPath(person.username, 'alpha')],
            ['Послужной список', personPath(person.username, 'record')],
            ['Комментарии', personPath(person.username, 'comments')],
          ]}
        />
      </header>
      {children(person)}
    </div>
  )
}

function Followers({ username }: { username: string }) {
  const { data } = useQuery(followersOf(useApi(), username))
  if (!data || data.followers === 0) return null
  return <small>Следят: {numberText('count', data.followers)}</small>
}

/** Only who has published something is followed. */
function Follow({ username, name }: { username: string; name: string }) {
  const { data } = useQuery(followersOf(useApi(), username))
  if (!data?.can_be_followed) return null
  return (
    <div className={styles.follow}>
      <FollowButton kind="author" name={username} label={name} />
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
