import { ClubPage } from '#features/membership'
import { HypeFragment } from './HypeFragment.tsx'
import styles from './HypePage.module.css'
import { Loading } from './Loading.tsx'
import { MemberHype } from './MemberHype.tsx'

/** Members see the current mentions; others those of a day ago. */
export function HypePage() {
  return (
    <div className={styles.page}>
      <ClubPage
        place="hype"
        title="Хайп"
        lead={<p className={styles.lead}>О чём говорят публикации, комментарии и форкасты клуба</p>}
        fragment={<HypeFragment />}
        loading={<Loading />}
      >
        <MemberHype />
      </ClubPage>
    </div>
  )
}
