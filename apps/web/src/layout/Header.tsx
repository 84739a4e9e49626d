import type { Me } from '@palata/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, usePath } from '#navigation'
import { refreshPage } from '../api/queryClient.ts'
import { useMe } from '../features/accounts/me.ts'
import { requestUpdate } from '../features/updates/index.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { openLayer } from '../ui/layers/index.ts'
import styles from './Header.module.css'
import { NAVIGATION } from './navigation.ts'
import { isShownAsHolder, roleClass } from './roleClass.ts'
import { UserMenu } from './UserMenu.tsx'

export function Header() {
  const me = useMe()
  return (
    <header className={`${styles.header} ${roleClass(me)}`}>
      <div className={styles.bar}>
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
          <IconButton icon="search" label="Поиск" className={styles.wide} onClick={() => openLayer('search_widget')} />
          <IconButton icon="bell" label="Уведомления" onClick={() => openLayer('notifications')} />
          <IconButton
            icon="portfolio"
            label={me ? 'Портфель' : 'Портфель: нужен вход'}
            onClick={() => openLayer(me ? 'briefcase' : 'authorization_popup')}
          >
            {!me && <Locked />}
          </IconButton>
          {me && (!me.has_paid_access || me.is_moderator) && (
            <Link to={paths.purchase} className={styles.subscribe}>
              Подписка
            </Link>
          )}
          {me ? <UserMenu me={me} /> : <SignInButton />}
          <Membership me={me} />
        </div>
      </div>
    </header>
  )
}

/** Holders only: others do not load its code. */
const HolderWidget = lazy(async () => ({
  default: (await import('../features/wallets/holder/HolderWidget.tsx')).HolderWidget,
}))

/** The header's end. Holders have no days to count; those who moderate always see theirs. */
function Membership({ me }: { me: Me | null }) {
  if (me && isShownAsHolder(me))
    return (
      <Suspense fallback={<span className={styles.holder} />}>
        <HolderWidget />
      </Suspense>
    )
  if (me?.is_moderator || me?.has_paid_access) return <Days me={me} />
  return (
    <IconButton
      icon="nft"
      label="NFT клуба: доступно по подписке"
      className={`${styles.large} ${me ? '' : styles.guest}`}
      aria-disabled="true"
      title="Доступно по подписке"
    >
      <Locked />
    </IconButton>
  )
}

/** Of the subscriptions in their order, or of the days that the club gave. */
function Days({ me }: { me: Me }) {
  const days = me.cryptocloud_days_left ?? me.telegram_days_left ?? me.days_left
  return (
    <span className={styles.days} title={`Осталось дней подписки: ${days}`}>
      {days}д
    </span>
  )
}

function Locked() {
  return (
    <span className={styles.lock}>
      <Icon name="lock" size={12} />
    </span>
  )
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
