import { SERVER_UNAVAILABLE } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import styles from './pages.module.css'

/** The page's code or data did not come, or it broke while being drawn. */
export function FailurePage() {
  return (
    <div className={styles.page} role="alert">
      <h1 tabIndex={-1}>Страница не открылась</h1>
      <p className={styles.lead}>{SERVER_UNAVAILABLE}</p>
      {/* A full load, not a transition: the code on this page may be what failed. */}
      <a href={paths.main} className={styles.home}>
        На главную
      </a>
    </div>
  )
}
