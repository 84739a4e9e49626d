import type { Me } from '@palata/contract/accounts/profile'
import { Suspense, useId, useState } from 'react'
import { authLayer } from '#features/accounts'
import { PushToggle } from '#features/notifications'
import { InstallItem } from '#features/offline'
import { holderLayer } from '#features/wallets'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { afterFrame } from '#ui/afterFrame.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { readTheme, setTheme, type Theme } from '#ui/theme/theme.ts'
import { MEMBERS_NAVIGATION } from '../membersNavigation.ts'
import { isShownAsHolder } from './roleClass.ts'
import styles from './UserMenu.module.css'

const THEMES: [Theme, string][] = [
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
  ['blue', 'Синяя'],
]

/** Links and settings of a signed-in reader. */
export function UserMenuItems({ me, close }: { me: Me; close: () => void }) {
  return (
    <>
      <Link to={paths.settings} onClick={close}>
        Профиль
      </Link>
      <Link to={paths.subscription} onClick={close}>
        Подписка
      </Link>
      <Link to={paths.wallets} onClick={close}>
        Кошельки
      </Link>
      {isShownAsHolder(me) && (
        <Pressable
          className={`${styles.item} ${styles.small}`}
          onClick={() => {
            close()
            holderLayer.open()
          }}
        >
          NFT клуба
        </Pressable>
      )}
      <ThemeSwitch />
      <Suspense>
        <PushToggle />
        <InstallItem className={styles.item!} close={close} />
      </Suspense>
      {me.is_moderator && (
        <>
          <Link to={paths.moderation} onClick={close}>
            Жалобы
          </Link>
          {MEMBERS_NAVIGATION.map(({ label, to }) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
        </>
      )}
      <Pressable
        className={styles.item}
        onClick={() => {
          close()
          authLayer.open({ section: 'logout_confirm' })
        }}
      >
        Выйти
      </Pressable>
    </>
  )
}

function ThemeSwitch() {
  const id = useId()
  const [theme, choose] = useState<Theme>(readTheme)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser would put a legend into the edge of a fieldset
    <div role="group" aria-labelledby={id} className={styles.themes}>
      <p id={id}>Тема</p>
      {THEMES.map(([value, label]) => (
        <Pressable
          key={value}
          aria-pressed={theme === value}
          onClick={() => {
            choose(value)
            afterFrame(() => setTheme(value))
          }}
        >
          {label}
        </Pressable>
      ))}
    </div>
  )
}
