import type { Me } from '@palata/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, usePath } from '#navigation'
import { refreshPage } from '../api/queryClient.ts'
import { useMe } from '../features/accounts/me.ts'
import { requestUpdate } from '../features/updates/index.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { openLayer } from '../ui/layers/index.ts'
import styles from './Header.module.css'
import { NAVIGATION } from './navigation.ts'
import { roleClass } from './roleClass.ts'
import { UserMenu } from './UserMenu.tsx'

export function Header() {
  const me = useMe()
  return (
    <header className={`${styles.header} ${roleClass(me)}`}>
      <div className={styles.wrap}>
        <Logo />
        <nav className={styles.nav} aria-label="Разделы">
          {NAVIGATION.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <span className={styles.space} />
        <div className={styles.player}>
          <span className={styles.play}>
            <Icon name="lock" size={14} />
          </span>
          Подкасты скоро
        </div>
        <button
          type="button"
          className={`${styles.round} ${styles.wide}`}
          aria-label="Поиск"
          onClick={() => openLayer('search_widget')}
        >
          <Icon name="search" />
        </button>
        <button
          type="button"
          className={styles.round}
          aria-label="Уведомления"
          onClick={() => openLayer('notifications')}
        >
          <Icon name="bell" />
        </button>
        <button
          type="button"
          className={styles.round}
          aria-label={me ? 'Портфель' : 'Портфель: нужен вход'}
          onClick={() => openLayer(me ? 'briefcase' : 'authorization_popup')}
        >
          <Icon name="portfolio" />
          {!me && (
            <span className={styles.lock}>
              <Icon name="lock" size={12} />
            </span>
          )}
        </button>
        {me && (!me.has_paid_access || me.is_moderator) && (
          <Link to={paths.purchase} className={`${styles.subscribe} ${styles.wide}`}>
            Подписка
          </Link>
        )}
        {me ? <UserMenu me={me} /> : <SignInButton />}
        {me && hasDaysBadge(me) && (
          <span className={styles.days} title={`Осталось дней подписки: ${me.days_left}`}>
            {me.days_left}д
          </span>
        )}
      </div>
    </header>
  )
}

/** Holders have no end to count days to; those who moderate always see theirs. */
function hasDaysBadge({ is_moderator, has_paid_access, has_pon_subscription }: Me) {
  return is_moderator || (has_paid_access && !has_pon_subscription)
}

/** On the main page there is nowhere to go: it reads the feed again. */
function Logo() {
  const queryClient = useQueryClient()
  const isMain = usePath() === paths.main
  return (
    <Link
      to={paths.main}
      className={styles.logo}
      onClick={() => {
        if (!isMain) return
        void refreshPage(queryClient)
        requestUpdate()
      }}
    >
      <span className={styles.seal} aria-hidden="true">
        П
      </span>
      Палата
    </Link>
  )
}

function SignInButton() {
  return (
    <button type="button" className={styles.signIn} aria-label="Войти" onClick={() => openLayer('authorization_popup')}>
      <Icon name="person" />
      <span>Войти</span>
    </button>
  )
}
