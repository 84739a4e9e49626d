import type { ReactNode } from 'react'
import { authLayer } from '#features/accounts'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Locked.module.css'

export interface LockedProps {
  isGuest: boolean
  /** Name of the locked content. */
  title?: string
  children: ReactNode
}

/** Replaces paid content and everything below it for readers without access. */
export function Locked({ isGuest, title, children }: LockedProps) {
  return (
    <section className={styles.locked} aria-label="Доступ по подписке" data-paid>
      <span className={styles.lock}>
        <Icon name="lock" size={24} />
      </span>
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      <div className={styles.actions}>
        <Button to={paths.purchase}>Оформить подписку</Button>
        {isGuest && (
          <Button kind="secondary" onClick={() => authLayer.open()}>
            Войти
          </Button>
        )}
      </div>
    </section>
  )
}
