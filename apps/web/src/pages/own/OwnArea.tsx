import type { Me } from '@palata/contract/accounts/profile'
import type { ReactNode } from 'react'
import { authLayer, useReader } from '#features/accounts'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Tabs } from '../Tabs.tsx'
import styles from './OwnArea.module.css'

const TABS = [
  ['Настройки', paths.settings],
  ['Оповещения', paths.alerts],
  ['Комментарии', paths.ownComments],
  ['Мнения', paths.ownOpinions],
  ['Послужной список', paths.ownRecord],
  ['Слежу', paths.follows],
  ['Подписка', paths.subscription],
  ['Кошельки', paths.wallets],
  ['Скрытое', paths.hidden],
] as const

interface OwnAreaProps {
  title: string
  /** Shown to guests instead of the lock. */
  forGuest?: ReactNode
  /** `forGuest` already has a «Войти» button. */
  offersSignIn?: boolean
  /** What the lock protects, in one sentence. */
  kept?: string
  children: (me: Me) => ReactNode
  /** Beside the content, or below it on narrow screens. */
  rail?: (me: Me) => ReactNode
  railLabel?: string
}

/** Frame of every page of the reader's own area. */
export function OwnArea({ title, forGuest, offersSignIn = false, kept = '', children, rail, railLabel }: OwnAreaProps) {
  const { me, isLoading, hasFailed, retry } = useReader()
  if (isLoading) return <Loading title={title} />
  if (hasFailed) return <Message onRetry={retry}>Не удалось загрузить личный кабинет</Message>
  if (!me) return <GuestView {...{ title, kept, forGuest, offersSignIn }} />
  const name = me.first_name || me.username
  return (
    <div className={styles.area}>
      <header className={styles.head}>
        <Avatar src={me.avatar} name={name} size={48} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            <PersonName>{name}</PersonName> · @{me.username}
          </p>
        </div>
      </header>
      <Tabs label="Разделы кабинета" tabs={TABS} />
      <div className={`${styles.columns} ${rail ? styles.withRail : ''}`}>
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

/** Hidden from signed-in readers, also while the page loads. */
function GuestView({
  title,
  kept,
  forGuest,
  offersSignIn,
}: Pick<OwnAreaProps, 'title' | 'kept' | 'forGuest' | 'offersSignIn'>) {
  const signIn = <Button onClick={() => authLayer.open()}>Войти</Button>
  return (
    <div className={`${styles.area} ${styles.guest}`}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {forGuest && <p>Войдите, чтобы открыть личный кабинет</p>}
        </div>
        {forGuest && !offersSignIn && signIn}
      </header>
      {forGuest ?? (
        <div className={styles.locked}>
          <EmptyState
            icon="lock"
            help={kept}
            action={
              <div className={styles.actions}>
                {signIn}
                <Button kind="secondary" onClick={() => authLayer.open({ view: 'registration' })}>
                  Создать аккаунт
                </Button>
              </div>
            }
          >
            Войдите, чтобы открыть личный кабинет
          </EmptyState>
        </div>
      )}
    </div>
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
