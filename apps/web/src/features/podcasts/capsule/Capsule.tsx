import { authLayer } from '#features/accounts'
import { useAccess } from '#features/membership'
import { paymentLayer } from '#features/payments'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { clockOf } from '../clock.ts'
import { useToggle } from '../commands.ts'
import { addressOf } from '../engine/podcast.ts'
import { activeOf, isLoading, isWanted } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { PlayerIcon } from '../PlayerIcon.tsx'
import styles from './Capsule.module.css'

/** The player in the header: the current episode, or for readers without access its name with a lock. */
export function Capsule() {
  const access = useAccess()
  const podcast = usePlayer(activeOf)
  if (access === 'paid' && podcast) return <Playing />
  return <Locked isGuest={access === 'guest'} isMember={access === 'paid' || access === 'loading'} />
}

function Playing() {
  const podcast = usePlayer(activeOf)!
  const isOn = usePlayer(isWanted)
  const isBusy = usePlayer(isLoading)
  const second = usePlayer((state) => Math.floor(state.time))
  const toggle = useToggle()
  return (
    <div className={styles.capsule} data-playing={isOn || undefined}>
      <Pressable
        className={styles.button}
        aria-label={isOn ? 'Пауза' : 'Слушать'}
        aria-busy={isBusy || undefined}
        onClick={() => toggle(podcast)}
      >
        <PlayerIcon name={isOn ? 'pause' : 'play'} size={14} />
      </Pressable>
      <Link to={addressOf(podcast)} over className={styles.title} title={podcast.title}>
        {podcast.title}
      </Link>
      <span className={`num ${styles.time}`}>{clockOf(second || podcast.audio_length)}</span>
    </div>
  )
}

function Locked({ isGuest, isMember }: { isGuest: boolean; isMember: boolean }) {
  const preview = usePlayer((state) => state.preview)
  const title = preview ?? 'Подкасты'
  if (isMember)
    return (
      <div className={styles.capsule}>
        <span className={styles.button} data-off>
          <PlayerIcon name="play" size={14} />
        </span>
        <span className={styles.title}>{title}</span>
      </div>
    )
  return (
    <Pressable
      className={styles.capsule}
      aria-label={`${title}: доступно по подписке`}
      title={title}
      onClick={() => (isGuest ? authLayer.open() : paymentLayer.open({}))}
    >
      <span className={styles.button} data-off>
        <Icon name="lock" size={14} />
      </span>
      <span className={styles.title}>{title}</span>
    </Pressable>
  )
}
