import { Teaser, useAccess } from '#features/membership'
import { Screener } from './Screener.tsx'
import styles from './ScreenerPage.module.css'
import { Loading } from './table/Loading.tsx'
import { Widgets } from './widgets/Widgets.tsx'

export { prefetchScreener } from './prefetch.ts'

/** Market widgets for everybody, lists of coins for members; others see the offer below the widgets. */
export function ScreenerPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Скриннер</h1>
      <Widgets />
      <Teaser place="screener" className={styles.teaser!} />
      {access === 'loading' && (
        <div className={styles.wait}>
          <Loading isPhone={false} />
        </div>
      )}
      {access === 'paid' && <Screener />}
    </div>
  )
}
