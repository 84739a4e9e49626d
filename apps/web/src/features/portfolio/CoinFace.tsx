import type { ReactNode } from 'react'
import styles from './CoinFace.module.css'

interface CoinFaceProps {
  image: string
  name: string
  note: ReactNode
  /** Its page, in a new tab. */
  href?: string
}

/** The picture of a coin and two lines beside it. */
export function CoinFace({ image, name, note, href }: CoinFaceProps) {
  const words = (
    <>
      <b>{name}</b>
      <small>{note}</small>
    </>
  )
  return (
    <>
      <img src={image} alt="" width={28} height={28} loading="lazy" className={styles.picture} />
      {href ? (
        <a className={styles.name} href={href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        <span className={styles.name}>{words}</span>
      )}
    </>
  )
}
