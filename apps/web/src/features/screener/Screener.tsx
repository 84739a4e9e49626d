import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#api/api.tsx'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { usePhone } from '#ui/usePhone.ts'
import { CoinsPanel } from './coins/CoinsPanel.tsx'
import { useOwnCoins } from './coins/useOwnCoins.ts'
import { windowPages } from './queries.ts'
import styles from './ScreenerPage.module.css'
import { Loading } from './table/Loading.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useView } from './useView.ts'
import { firstWindow } from './windows/opened.ts'
import { WindowPanel } from './windows/WindowPanel.tsx'

const Comparison = lazyPart(async () => (await import('./comparison/Comparison.tsx')).Comparison)

/**
 * Shows what the address names: the windows of a mode beside the coins of one, or a comparison of one coin with the
 * base.
 */
export function Screener() {
  const asked = useView()
  const before = useDeferredValue(asked)
  // Another mode or base has other lists: the press is shown at once, they come after it.
  const view = asked.mode === before.mode && asked.base === before.base ? asked : before
  const now = useNow()
  const isPhone = usePhone()
  useOwnCoins()
  const { data } = useInfiniteQuery({ ...windowPages(useApi(), view.mode, view), enabled: view.compare === null })
  const windows = data?.pages[0]?.windows
  const opened = view.window ?? firstWindow(view.mode, windows, now)
  return (
    <>
      <Toolbar view={asked} window={opened} />
      {view.compare !== null ? (
        <PartPlace of={Comparison} fallback={<Loading isPhone={isPhone} />}>
          <Comparison view={view} coinId={view.compare} />
        </PartPlace>
      ) : (
        <div className={styles.lists}>
          <WindowPanel view={view} opened={opened} />
          <CoinsPanel key={`${view.mode}:${view.base}`} view={view} window={opened} />
        </div>
      )}
    </>
  )
}
