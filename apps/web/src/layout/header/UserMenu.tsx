import type { Me } from '@palata/contract/accounts'
import { Suspense, useId, useRef, useState } from 'react'
import { authLayer } from '#features/accounts'
import { PushToggle } from '#features/notifications'
import { holderLayer } from '#features/wallets'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { readTheme, setTheme, type Theme } from '#ui/theme/theme.ts'
import { isShownAsHolder } from './roleClass.ts'
import styles from './UserMenu.module.css'

const THEMES: [Theme, string][] = [
  ['light', 'Светлая'],
  ['dark', 'Темная'],
  ['blue', 'Синяя'],
]

/** A native popover: Escape and a click outside close it without any code of ours. */
export function UserMenu({ me }: { me: Me }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const name = me.first_name || me.username
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <Pressable className={styles.opener} popoverTarget={id} aria-label={`Меню: ${name}`}>
        {me.avatar ? <img src={me.avatar} alt="" width={32} height={32} /> : initialsOf(name)}
      </Pressable>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
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
        </Suspense>
        {me.is_moderator && (
          <>
            <Link to={paths.moderation} onClick={close}>
              Жалобы
            </Link>
            <Link to={paths.twitterHype} onClick={close}>
              Twitter хайп
            </Link>
            <Link to={paths.storeroom} onClick={close}>
              Кладовая
            </Link>
            <Link to={paths.knowledgeBase} onClick={close}>
              База знаний
            </Link>
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
      </div>
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
            setTheme(value)
            choose(value)
          }}
        >
          {label}
        </Pressable>
      ))}
    </div>
  )
}

function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
}
