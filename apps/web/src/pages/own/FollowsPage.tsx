import { FollowsView } from '#features/follows'
import { FollowWays } from '#features/notifications'
import styles from './FollowsPage.module.css'
import { OwnArea } from './OwnArea.tsx'

export function FollowsPage() {
  return (
    <OwnArea title="Слежу" kept="Здесь авторы, монеты и сигналы, за которыми вы следите.">
      {(me) => (
        <div className={styles.page}>
          <FollowsView />
          <FollowWays me={me} />
        </div>
      )}
    </OwnArea>
  )
}
