import { authLayer } from '#features/accounts'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Locked.module.css'

/** In place of the idea and all below it, for a reader without paid access. */
export function Locked({ isGuest }: { isGuest: boolean }) {
  return (
    <section className={styles.locked} aria-label="Доступ по подписке" data-paid>
      <span className={styles.lock}>
        <Icon name="lock" size={24} />
      </span>
      <h2>Сигналы доступны по подписке</h2>
      <p>Оформите подписку, чтобы читать сигналы и обсуждать их</p>
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
