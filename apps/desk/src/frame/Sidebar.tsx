import { Link, usePath } from '@site/navigation/index.ts'
import { Avatar } from '@site/ui/blocks/Avatar.tsx'
import { PersonName } from '@site/ui/blocks/PersonName.tsx'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import { useDeskMe } from '#providers/me.ts'
import { rolesInWords } from '#providers/roles.ts'
import { version } from '../../../../package.json'
import { DeskIcon } from './DeskIcon.tsx'
import { DeskLogo } from './DeskLogo.tsx'
import styles from './Sidebar.module.css'
import { type Entry, SECTIONS, TODAY } from './sections.ts'
import { ThemeButton } from './ThemeButton.tsx'

interface SidebarProps {
  /** Whether it covers the page; only in a narrow window. */
  isOpen: boolean
  onClose: () => void
}

/** Sections that this person may open, each with its number of waiting rows. */
export function Sidebar({ isOpen, onClose }: SidebarProps) {
  const me = useDeskMe()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [isOpen])
  return (
    <>
      <aside
        ref={box}
        className={styles.side}
        data-open={isOpen || undefined}
        onKeyDown={(event: KeyboardEvent) => isOpen && event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <Link className={styles.logo} to="/desk/">
            <DeskLogo />
          </Link>
          <IconButton className={styles.close} icon="close" label="Закрыть разделы" onClick={onClose} />
        </div>
        <nav className={styles.nav} aria-label="Стол">
          <ul className={styles.list}>
            <Item entry={TODAY} />
          </ul>
          {SECTIONS.map(({ words, entries }) => {
            const served = entries.filter(
              ({ resource, role }) => (!resource || me.serves(resource)) && (!role || me.roles.includes(role)),
            )
            if (served.length === 0) return null
            return (
              <Fragment key={words}>
                <p className={styles.label}>{words}</p>
                <ul className={styles.list}>
                  {served.map((entry) => (
                    <Item
                      key={entry.to}
                      entry={entry}
                      waiting={entry.resource && !entry.role ? me.waitingIn(entry.resource) : 0}
                    />
                  ))}
                </ul>
              </Fragment>
            )
          })}
        </nav>
        <div className={styles.me}>
          <Avatar src={me.avatar} name={me.name} size={32} />
          <Link to="/desk/me" className={styles.who}>
            <b>
              <PersonName>{me.name}</PersonName>
            </b>
            <small>{rolesInWords(me.roles)}</small>
          </Link>
          <ThemeButton />
        </div>
        {me.roles.includes('operator') && <p className={styles.version}>Версия {version}</p>}
      </aside>
      {isOpen && <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />}
    </>
  )
}

/** A page with its own entry does not highlight the entry of its parent path. */
const PLACES = SECTIONS.flatMap(({ entries }) => entries.map(({ to }) => to))

function Item({ entry: { to, words, icon }, waiting = 0 }: { entry: Entry; waiting?: number }) {
  const path = usePath()
  const isWithin = to !== '/desk/' && path.startsWith(`${to}/`) && !PLACES.includes(path)
  const isOn = path === to || isWithin
  return (
    <li>
      <Link to={to} className={styles.item} {...(isOn && { 'data-on': '', 'aria-current': 'page' as const })}>
        <DeskIcon name={icon} />
        {words}
        {waiting > 0 && (
          <i className="num">
            {waiting}
            <span className="visually-hidden"> ждут</span>
          </i>
        )}
      </Link>
    </li>
  )
}
