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
  /** Beside the content, below it on narrow screens. */
  rail?: (me: Me) => ReactNode
  railLabel?: string
  /** Takes the whole width; without it and a rail the content keeps the measure of a text. */
  isWide?: boolean
}

/** The frame of every page of the reader's own area. */
export function OwnArea({ title, forGuest, children, rail, railLabel, isWide = false }: OwnAreaProps) {
  const { me, isLoading, hasFailed, retry } = useReader()
  if (isLoading) return <Loading title={title} />
  if (hasFailed) return <Message onRetry={retry}>Не удалось загрузить личный кабинет</Message>
  if (!me) return <GuestView>{forGuest}</GuestView>
  const name = me.first_name || me.username
  return (
    <div className={styles.area}>
      <header className={styles.head}>
        <Avatar src={me.avatar} name={name} size={48} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            <bdi>{name}</bdi> · @{me.username}
          </p>
        </div>
      </header>
      <Tabs label="Разделы кабинета" tabs={TABS} />
      <div className={`${styles.columns} ${rail ? styles.withRail : ''} ${isWide ? styles.wide : ''}`}>
        <div className={styles.content}>{children(me)}</div>
        {rail && (
          <aside className={styles.rail} aria-label={railLabel}>
            {rail(me)}
          </aside>
        )}
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
      <div className={styles.head}>
        <Skeleton width={48} height={48} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.content}>
          <Skeleton height={240} />
          <Skeleton height={160} />
        </div>
      </div>
    </div>
  )
}
