import type { Me } from '@palata/contract/accounts/profile'
import { iconAddress, logoOf } from '@palata/contract/club/pictures'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { usePage } from '#api/page.tsx'
import { authLayer, refreshPage, useMe } from '#features/accounts'
import { Bell } from '#features/notifications'
import { PlayerPart } from '#features/podcasts'
import { PortfolioButton } from '#features/portfolio'
import { searchLayer } from '#features/search'
import { requestUpdate } from '#features/updates'
import { HolderWidget } from '#features/wallets'
import { Link, usePath } from '#navigation'
import { paths } from '#paths.ts'
import { ClubMark } from '#ui/blocks/ClubMark.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { NAVIGATION } from '../navigation.ts'
import styles from './Header.module.css'
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
          <PlayerPart of="Capsule" className={styles.player} />
          <IconButton icon="search" label="Поиск" className={styles.search} onClick={() => searchLayer.open()} />
          <Bell />
          <PortfolioButton />
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

/** End of the header. Holders have no days to count; moderators always see theirs. */
function Membership({ me }: { me: Me | null }) {
  if (me && isShownAsHolder(me))
    return (
      <Suspense fallback={<span className={styles.holder} />}>
        <HolderWidget />
      </Suspense>
    )
  if (me?.is_moderator || me?.has_paid_access) return <Days me={me} />
  return (
    <LockedButton
      icon="nft"
      label="NFT клуба: доступно по подписке"
      why="Доступно по подписке"
      className={`${styles.large} ${me ? '' : styles.guest}`}
    />
  )
}

/** Days left of the paid subscription, otherwise of Telegram's; the tooltip names other sources. */
function Days({ me }: { me: Me }) {
  const days = me.cryptocloud_days_left ?? me.telegram_days_left ?? 0
  return (
    <span className={styles.days} title={`Осталось дней доступа: ${me.days_left}`}>
      {days}д
    </span>
  )
}

/** On the main page a press refetches the feed. */
function Logo() {
  const queryClient = useQueryClient()
  const isMain = usePath() === paths.main
  const { brand, icon, logo } = usePage().config
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
      <ClubMark brand={brand} icon={icon ? iconAddress(icon, 'small') : null} logo={logoOf(logo)} />
    </Link>
  )
}

function SignInButton() {
  return (
    <Pressable className={styles.signIn} aria-label="Войти" onClick={() => authLayer.open()}>
      <Icon name="person" />
      <span>Войти</span>
    </Pressable>
  )
}
