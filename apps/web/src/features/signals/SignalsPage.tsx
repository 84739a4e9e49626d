import { useMe } from '#features/accounts'
import { ClubPage } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { EndedSignals } from './EndedSignals.tsx'
import { signalFormLayer } from './layers.ts'
import { signalSearch } from './routes.ts'
import { AllSignals, FavoriteSignals, Loading, OwnWaiting, WaitingSignals } from './SignalLists.tsx'
import styles from './SignalsPage.module.css'

/** All signals at full width for members; others see how the last ones ended. */
export function SignalsPage() {
  return (
    <div className={styles.page}>
      <ClubPage place="signals" title="Сигналы" fragment={<EndedSignals isOnSignals />} loading={<Loading />}>
        <Signals />
      </ClubPage>
    </div>
  )
}

function Signals() {
  const [list, setList] = useSearchParameter(signalSearch, 'list')
  const isModerator = useMe()?.is_moderator ?? false
  const isModeration = list === 'moderation' && isModerator
  const isFavorites = list === 'favorites'
  return (
    <>
      <div className={styles.tools}>
        <Chip isOn={isFavorites} onClick={() => setList(isFavorites ? null : 'favorites')}>
          Избранные
        </Chip>
        {isModerator && (
          <Chip isOn={isModeration} onClick={() => setList(isModeration ? null : 'moderation')}>
            На проверке
          </Chip>
        )}
        <Button className={styles.add} onClick={() => signalFormLayer.open()}>
          <Icon name="signals" size={16} />
          Добавить сигнал
        </Button>
      </div>
      {isFavorites && <FavoriteSignals onAll={() => setList(null)} />}
      {isModeration && <WaitingSignals />}
      {!isFavorites && !isModeration && (
        <>
          {/* A moderator's own signals are published at once. */}
          {!isModerator && <OwnWaiting />}
          <AllSignals />
        </>
      )}
    </>
  )
}
