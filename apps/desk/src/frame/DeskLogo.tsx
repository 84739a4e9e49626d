import { brandOfDesk } from './brandOfDesk.ts'
import styles from './DeskLogo.module.css'

/** Seal and name, for the menu and the sign-in page. */
export function DeskLogo() {
  return (
    <span className={styles.logo}>
      <DeskSeal />
      {brandOfDesk()} <small>стол</small>
    </span>
  )
}

/** The seal alone, for a phone's narrow header. */
export function DeskSeal() {
  return <span className={styles.seal}>{[...brandOfDesk()][0]}</span>
}
