import { Component, type ReactNode } from 'react'
import { SERVER_UNAVAILABLE } from '#api/errors.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './pages.module.css'

/** Shown when the page's code or data did not load, or when rendering failed. */
function FailurePage() {
  return (
    <div className={styles.page} role="alert">
      <h1 tabIndex={-1}>Страница не открылась</h1>
      <p className={styles.lead}>{SERVER_UNAVAILABLE}</p>
      {/* A full page load, because the loaded code may be what failed. */}
      <div className={styles.home}>
        <Button href={paths.main}>На главную</Button>
      </div>
    </div>
  )
}

/** Shows the failure page in place of a failed part; React logs the error itself. */
export class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailurePage /> : this.props.children
  }
}
