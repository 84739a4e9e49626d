import { ClubSeal } from '@site/ui/blocks/ClubMark.tsx'
import { brandOfDesk, iconOfDesk } from './brandOfDesk.ts'
import styles from './DeskLogo.module.css'

/** Icon or seal, and name, for the menu and the sign-in page. */
export function DeskLogo() {
  return (
    <span className={styles.logo}>
      <DeskSeal />
      {brandOfDesk()} <small>стол</small>
    </span>
  )
}

/** The icon, or the seal, alone: for a phone's narrow header. */
export const DeskSeal = () => <ClubSeal brand={brandOfDesk()} icon={iconOfDesk()} />
