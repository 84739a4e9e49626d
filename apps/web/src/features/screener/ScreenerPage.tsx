import { Teaser, useAccess } from '#features/membership'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { setFolding, useFolding } from './folding.ts'
import { Screener } from './Screener.tsx'
import styles from './ScreenerPage.module.css'
import { Loading } from './table/Loading.tsx'
import { Widgets } from './widgets/Widgets.tsx'

export { prefetchScreener } from './prefetch.ts'

/**
 * Market widgets for everybody, lists of coins for members, who may fold the widgets; others see the offer below the
 * widgets.
 */
export function ScreenerPage() {
  const access = useAccess()
  const folding = useFolding()
  const isFolded = folding && access === 'paid'
  return (
    <div className={styles.page} data-folded={isFolded || undefined}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Скриннер</h1>
        {access === 'paid' && (
          <TextButton aria-expanded={!isFolded} onClick={() => setFolding(!isFolded)}>
            {isFolded ? 'Показать лидеров' : 'Свернуть лидеров'}
          </TextButton>
        )}
      </div>
      {!isFolded && <Widgets />}
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
