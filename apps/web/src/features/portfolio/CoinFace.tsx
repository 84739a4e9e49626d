import type { ReactNode } from 'react'
import { Link } from '#navigation'
import styles from './CoinFace.module.css'
import { portfolioLayer } from './layers.ts'

interface CoinFaceProps {
  image: string
  name: string
  note: ReactNode
  /** Its page: the popup makes way for it. */
  to?: string
}

/** The picture of a coin and two lines beside it. */
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
