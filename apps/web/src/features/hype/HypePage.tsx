import { Teaser, useAccess } from '#features/membership'
import styles from './HypePage.module.css'
import { Loading } from './Loading.tsx'
import { MemberHype } from './MemberHype.tsx'

/** Members read what is spoken of; others what the club gives. */
export function HypePage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Twitter хайп</h1>
      <p className={styles.lead}>О чём говорят публикации, комментарии и форкасты клуба</p>
      <Teaser place="hype" className={styles.teaser} />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <MemberHype />}
    </div>
  )
}
