import { useMe } from '#features/accounts'
import { ClubPage, FragmentRest, useReadsFragments } from '#features/membership'
import { RecordTotals } from '#features/record'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { signalFormLayer } from '../layers.ts'
import { EndedList } from '../list/EndedList.tsx'
import { Tools } from '../list/Tools.tsx'
import { useListView, useSaid } from '../list/useListView.ts'
import { ENDED_LIST, readListView } from '../list/view.ts'
import { FavoriteSignals, Loading, OpenSignals, OwnWaiting, WaitingSignals } from './SignalLists.tsx'
import styles from './SignalsPage.module.css'

/** How all calls ended, to everyone; the open ones for members. */
export function SignalsPage() {
  const ledger = (
    <Link to="/ledger" className={styles.ledger}>
      Журнал
    </Link>
  )
  return (
    <div className={styles.page}>
      <ClubPage place="signals" title="Сигналы" lead={ledger} fragment={<PublicSignals />} loading={<Loading />}>
        <Signals />
      </ClubPage>
    </div>
  )
}

/** The ended signals, as members read them; open ideas are for members. */
function PublicSignals() {
  const isAsked = useReadsFragments()
  const said = useSaid()
  const { change } = useListView()
  const view = readListView(said, 'ended')
  const reset = () => change({ author: null, coin: null })
  return (
    <>
      <RecordTotals isAsked={isAsked} />
      <Tools view={view} change={change} isPublic isAsked={isAsked} />
      <EndedList view={view} onReset={reset} isAsked={isAsked} />
      <FragmentRest>
        У&nbsp;сигналов, которые ещё идут, направление, цель, стоп и&nbsp;срок видят участники клуба.
      </FragmentRest>
    </>
  )
}

function Signals() {
  const { view, change } = useListView()
  const { list } = useSaid()
  const isModerator = useMe()?.is_moderator ?? false
  const isModeration = list === 'moderation' && isModerator
  const isFavorites = list === 'favorites'
  const isElsewhere = isFavorites || isModeration
  const reset = () => change({ author: null, coin: null })
  return (
    <>
      <RecordTotals />
      <div className={styles.bar}>
        <Tools view={view} change={change} isElsewhere={isElsewhere}>
          <Chip isOn={isFavorites} onClick={() => change({ list: isFavorites ? null : 'favorites' })}>
            Избранные
          </Chip>
          {isModerator && (
            <Chip isOn={isModeration} onClick={() => change({ list: isModeration ? null : 'moderation' })}>
              На проверке
            </Chip>
          )}
        </Tools>
        <Button className={styles.add} onClick={() => signalFormLayer.open()}>
          <Icon name="signals" size={16} />
          Добавить сигнал
        </Button>
      </div>
      {isFavorites && <FavoriteSignals onAll={() => change({ list: null })} />}
      {isModeration && <WaitingSignals />}
      {/* A moderator's own signals are published at once. */}
      {!isElsewhere && !isModerator && <OwnWaiting />}
      {!isElsewhere && view.state === 'ended' && <EndedList view={view} onReset={reset} />}
      {!isElsewhere && view.state === 'open' && (
        <OpenSignals
          view={view}
          onReset={reset}
          rest={
            <EndedList
              view={{ ...view, ...ENDED_LIST }}
              onAll={() => change({ state: 'ended', sort: null })}
              onReset={reset}
            />
          }
        />
      )}
    </>
  )
}
