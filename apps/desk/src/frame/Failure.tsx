import { Button } from '@site/ui/controls/Button.tsx'
import { Component, type ReactNode } from 'react'
import styles from './Missing.module.css'

/** Error boundary: replaces a page that failed to render. React logs the error. */
export class Failure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.page} role="alert">
        <h1 tabIndex={-1}>Страница не открылась</h1>
        <p>Черновики сохранены. Откройте страницу заново.</p>
        {/* A full load, because the code that is already loaded may be what failed. */}
        <Button href="/desk/">К началу стола</Button>
      </div>
    )
  }
}
