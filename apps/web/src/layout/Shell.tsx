import { type ReactNode, Suspense } from 'react'
import { macroStrip } from '#features/market'
import { clubBand, useAccess, useKeptAccess, usePaidAccess } from '#features/membership'
import { useSearchOpening } from '#features/search'
import { AutoUpdate } from '#features/updates'
import { Island, usePath } from '#navigation'
import { Layers } from '../ui/layers/index.ts'
import { Toasts } from '../ui/toasts/index.ts'
import { AfterIdle } from './AfterIdle.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useEarlyPress } from './earlyPress.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { OwnNotes } from './OwnNotes.tsx'
import styles from './Shell.module.css'
import { usePageEvents } from './usePageEvents.ts'
import { useReaderChange } from './useReaderChange.ts'

/** The frame around every page. Its parts hydrate one by one. */
export function Shell({ children }: { children: ReactNode }) {
  useReaderChange()
  useSearchOpening()
  useEarlyPress()
  const access = useAccess()
  useKeptAccess(access)
  const isPayer = usePaidAccess() === 'paid'
  const path = usePath()
  const isMain = path === '/'
  return (
    <>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Header />
      {(isMain || path === '/screener') && (
        <div className={styles.market}>
          <Island load={macroStrip.load} />
        </div>
      )}
      {isMain && <Island load={clubBand.load} />}
      <main id="content" tabIndex={-1} className={styles.main}>
        <OwnNotes />
        {children}
        <AfterIdle />
      </main>
      <Suspense>
        <Footer />
        <BottomBar />
      </Suspense>
      <Layers />
      <Toasts />
      {isPayer && (
        <Suspense>
          <AutoUpdate />
        </Suspense>
      )}
      <PageEvents />
    </>
  )
}

/** A component of its own, so that a change of the address, also of a popup, does not render the frame. */
function PageEvents() {
  return (
    <p className={styles.announcement} role="status">
      {usePageEvents()}
    </p>
  )
}
