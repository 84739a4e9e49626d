import { lazy, type ReactNode, Suspense } from 'react'
import { usePath } from '#navigation'
import { CoinTooltips } from '../features/market/CoinTooltips.tsx'
import { MacroStrip } from '../features/market/MacroStrip.tsx'
import { useKeptAccess } from '../features/membership/lastAccess.ts'
import { useAccess } from '../features/membership/useAccess.ts'
import { useMembershipEvents } from '../features/membership/useMembershipEvents.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Toasts } from '../ui/toasts/index.ts'
import { BottomBar } from './BottomBar.tsx'
import { useEarlyPress } from './earlyPress.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Layers } from './Layers.tsx'
import styles from './Shell.module.css'
import { usePageEvents } from './usePageEvents.ts'
import { useReaderChange } from './useReaderChange.ts'
import { useSearchKey } from './useSearchKey.ts'

/** Members only: others do not load its code. */
const AutoUpdate = lazy(async () => ({ default: (await import('../features/updates/AutoUpdate.tsx')).AutoUpdate }))

/** What stands around every page. In the first HTML its parts come alive one by one. */
export function Shell({ children }: { children: ReactNode }) {
  const announcement = usePageEvents()
  useReaderChange()
  useSearchKey()
  useEarlyPress()
  useMembershipEvents()
  const access = useAccess()
  useKeptAccess(access)
  const isMain = usePath() === '/'
  return (
    <>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Header />
      {isMain && (
        <Suspense>
          <MacroStrip />
        </Suspense>
      )}
      <PullToRefresh />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        <CoinTooltips />
      </main>
      <Suspense>
        <Footer />
        <BottomBar />
      </Suspense>
      <Layers />
      <Toasts />
      {access === 'paid' && (
        <Suspense>
          <AutoUpdate />
        </Suspense>
      )}
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
    </>
  )
}
