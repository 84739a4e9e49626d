import styles from './DeskLogo.module.css'

/** Seal and name, for the menu and the sign-in page. */
export function DeskLogo() {
  return (
    <span className={styles.logo}>
      <DeskSeal />
      Палата <small>стол</small>
    </span>
  )
}

/** The seal alone, for a phone's narrow header. */
export function DeskSeal() {
  return <span className={styles.seal}>П</span>
}
