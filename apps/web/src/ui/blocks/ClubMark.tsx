import styles from './ClubMark.module.css'

interface ClubLogo {
  address: string
  width: number
  height: number
  /** The ground that it is seen on. */
  ground: 'any' | 'light' | 'dark'
}

interface ClubMarkProps {
  brand: string
  /** Address of its own icon; null for none. */
  icon: string | null
  logo: ClubLogo | null
}

/** The club's logo; without one its icon, or a seal of its first letter, and its name. */
export function ClubMark({ brand, icon, logo }: ClubMarkProps) {
  if (logo) {
    const { address, width, height, ground } = logo
    return <img className={styles.logo} data-ground={ground} src={address} width={width} height={height} alt={brand} />
  }
  return (
    <>
      <ClubSeal brand={brand} icon={icon} />
      {brand}
    </>
  )
}

/** The icon, or the seal, alone. */
export function ClubSeal({ brand, icon }: Omit<ClubMarkProps, 'logo'>) {
  if (icon) return <img className={styles.icon} src={icon} width={26} height={26} alt="" />
  return (
    <span className={styles.seal} aria-hidden="true">
      {[...brand][0]}
    </span>
  )
}
