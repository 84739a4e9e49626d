import { Link, usePath, useShownPage, useToldTitle } from '@site/navigation/index.ts'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { Layers } from '@site/ui/layers/index.ts'
import { Toasts } from '@site/ui/toasts/index.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BulkBar } from '#acts/BulkBar.tsx'
import { UndoBar } from '#acts/UndoBar.tsx'
import { SignInGate } from '#features/sessions/SignInGate.tsx'
import { DeskSeal } from './DeskLogo.tsx'
import styles from './Frame.module.css'
import { Search } from './Search.tsx'
import { Sidebar } from './Sidebar.tsx'
import { WriteButtons } from './WriteButtons.tsx'

/** Frame of every page of the desk. A person who has not passed both sign-in steps gets the sign-in page instead. */
export function Frame({ children }: { children: ReactNode }) {
  usePageTitle()
  return (
    <>
      <SignInGate>
        <Signed>{children}</Signed>
        <Layers />
        <UndoBar />
        <BulkBar />
      </SignInGate>
      <Toasts />
    </>
  )
}

function Signed({ children }: { children: ReactNode }) {
  const path = usePath()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const close = () => {
    setMenuOpen(false)
    menu.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu whenever the page changes
  useEffect(() => setMenuOpen(false), [path])
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Sidebar isOpen={isMenuOpen} onClose={close} />
      <div className={styles.main}>
        <header className={styles.top}>
          <IconButton
            ref={menu}
            className={styles.menu}
            icon="menu"
            label="Разделы"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
          <Link to="/desk/" className={styles.name} aria-label="Стол, сегодня">
            <DeskSeal />
          </Link>
          <Search />
          <WriteButtons />
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Sets the window's title; after navigation scrolls to the top and focuses the page's heading. */
function usePageTitle() {
  const { path, title } = useShownPage()
  const told = useToldTitle(path)
  const shown = useRef(path)
  useLayoutEffect(() => {
    document.title = `${told ?? title} | Стол`
  }, [told, title])
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [path])
}
