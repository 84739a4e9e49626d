import type { Me } from '@palata/contract/accounts'
import type { ReactNode } from 'react'
import { authLayer, useReader } from '#features/accounts'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Tabs } from '../Tabs.tsx'
import styles from './OwnArea.module.css'

const TABS = [
  ['Настройки', paths.settings],
  ['Комментарии', paths.ownComments],
  ['Мнения', paths.ownOpinions],
  ['Подписка', paths.subscription],
  ['Кошельки', paths.wallets],
] as const

interface OwnAreaProps {
  title: string
  /** What a guest reads below the way in. */
  forGuest?: ReactNode
  children: (me: Me) => ReactNode
}

/** The frame of every page of the reader's own area. */
export function OwnArea({ title, forGuest, children }: OwnAreaProps) {
  const { me, isLoading, hasFailed, retry } = useReader()
  if (isLoading) return <Loading title={title} />
  if (hasFailed) return <Message onRetry={retry}>Не удалось загрузить личный кабинет</Message>
  if (!me) return <GuestView>{forGuest}</GuestView>
  const name = me.first_name || me.username
  return (
    <div className={styles.area}>
      <aside className={styles.side} aria-label="Личный кабинет">
        <div className={styles.person}>
          <Avatar src={me.avatar} name={name} size={56} />
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>@{me.username}</small>
          </p>
        </div>
        <Tabs label="Разделы кабинета" tabs={TABS} isColumn />
      </aside>
      <div className={styles.content}>
        <h1 tabIndex={-1}>{title}</h1>
        {children(me)}
      </div>
    </div>
  )
}

/** A signed-in reader never sees it, not even while the page loads. */
function GuestView({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.guest}>
        <h1 tabIndex={-1}>Личный кабинет</h1>
        <p>Войдите, чтобы открыть личный кабинет</p>
        <Button onClick={() => authLayer.open()}>Войти</Button>
      </div>
      {children}
    </>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <div className={styles.area} role="status" aria-label="Загрузка личного кабинета">
      <div className={styles.side}>
        <Skeleton height={56} />
      </div>
      <div className={styles.content}>
        <h1 tabIndex={-1}>{title}</h1>
        <Skeleton height={240} />
        <Skeleton height={160} />
      </div>
    </div>
  )
}
