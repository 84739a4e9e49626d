import styles from './DeskLogo.module.css'

/** The seal and the name of the desk, as its menu and its entry show them. */
export function DeskLogo() {
  return (
    <span className={styles.logo}>
      <DeskSeal />
      Палата <small>стол</small>
    </span>
  )
}

/** The seal alone, where a phone has no place for the name. */
export function DeskSeal() {
  return <span className={styles.seal}>П</span>
}
