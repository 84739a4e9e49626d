import { type ReactNode, Suspense } from 'react'
import { CoinTooltips, MacroStrip } from '#features/market'
import { ClubBand, useAccess, useKeptAccess, useLapseNotice } from '#features/membership'
import { useReturnFromTelegram, useWantedPurchase } from '#features/payments'
import { AutoUpdate } from '#features/updates'
import { usePath } from '#navigation'
import { Layers } from '../ui/layers/index.ts'
import { FullValuesLater } from '../ui/numbers/index.ts'
import { PullToRefresh } from '../ui/scrolling/PullToRefresh.tsx'
import { Toasts } from '../ui/toasts/index.ts'
import { BottomBar } from './BottomBar.tsx'
import { useEarlyPress } from './earlyPress.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import styles from './Shell.module.css'
import { usePageEvents } from './usePageEvents.ts'
import { useReaderChange } from './useReaderChange.ts'
import { useSearchKey } from './useSearchKey.ts'

/** The frame around every page. Its parts of the first HTML are hydrated one by one. */
export function Shell({ children }: { children: ReactNode }) {
  useReaderChange()
  useSearchKey()
  useEarlyPress()
  useReturnFromTelegram()
  useWantedPurchase()
  useLapseNotice()
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
          <ClubBand />
        </Suspense>
      )}
      <PullToRefresh />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
        <CoinTooltips />
        <FullValuesLater />
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
      <PageEvents />
    </>
  )
}

/** Follows the address, of a popup as well, so that the frame need not. */
function PageEvents() {
  return (
    <p className={styles.announcement} role="status">
      {usePageEvents()}
    </p>
  )
}
