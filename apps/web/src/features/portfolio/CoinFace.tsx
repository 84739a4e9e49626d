import type { ReactNode } from 'react'
import { Link } from '#navigation'
import styles from './CoinFace.module.css'
import { portfolioLayer } from './layers.ts'

interface CoinFaceProps {
  image: string
  name: string
  note: ReactNode
  /** Address of the coin's page; the popup closes when it is followed. */
  to?: string
}

/** A coin's picture with two lines of text. */
export function CoinFace({ image, name, note, to }: CoinFaceProps) {
  const words = (
    <>
      <b>{name}</b>
      <small>{note}</small>
    </>
  )
  return (
    <>
      <img src={image} alt="" width={28} height={28} loading="lazy" className={styles.picture} />
      {to ? (
        <Link className={styles.name} to={to} onClick={() => portfolioLayer.close()}>
          {words}
        </Link>
      ) : (
        <span className={styles.name}>{words}</span>
      )}
    </>
  )
}
