import { useAccess } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { clockOf } from '../clock.ts'
import { useToggle } from '../commands.ts'
import { Cover } from '../cover/Cover.tsx'
import { isLoading, isWanted } from '../engine/state.ts'
import { usePlace, usePlayer } from '../engine/store.ts'
import { PlayerIcon } from '../PlayerIcon.tsx'
import type { PartProps } from '../PlayerPart.tsx'
import styles from './CardSound.module.css'

/** The cover of a card as a play button that does not follow the card's link. Without access it does nothing. */
export function CardSound({ id = 0, title = '', length, className }: PartProps) {
  const isPaid = useAccess() === 'paid'
  return (
    <div className={className}>
      {isPaid ? <PlayingCover id={id} title={title} /> : <LockedCover id={id} title={title} />}
      {length ? <Heard id={id} length={length} /> : null}
    </div>
  )
}

function PlayingCover({ id, title }: { id: number; title: string }) {
  const isOn = usePlayer((state) => state.activeId === id && isWanted(state))
  const isBusy = usePlayer((state) => state.activeId === id && isLoading(state))
  const toggle = useToggle()
  return (
    <Pressable className={styles.cover} aria-busy={isBusy || undefined} onClick={() => toggle(id)}>
      {/* Hidden text, not aria-label: an accessible name must contain the visible number on the cover. */}
      <span className="visually-hidden">
        {isOn ? 'Пауза' : 'Слушать'}: {title}
      </span>
      <Cover id={id} title={title} size={88} />
      <span className={styles.button} data-on={isOn || undefined}>
        <PlayerIcon name={isOn ? 'pause' : 'play'} />
      </span>
    </Pressable>
  )
}

function LockedCover({ id, title }: { id: number; title: string }) {
  return (
    <span className={styles.cover} title="Доступно по подписке">
      <Cover id={id} title={title} size={88} />
      <span className={styles.button} data-locked>
        <Icon name="lock" size={18} />
      </span>
    </span>
  )
}

/** The episode's length and how much of it the listener has heard; position 0 means finished. */
function Heard({ id, length }: { id: number; length: number }) {
  const place = usePlace(id)
  const now = usePlayer((state) => (state.activeId === id && state.isPanelOpen ? Math.floor(state.time) : undefined))
  const at = now ?? place ?? 0
  if (at >= 1)
    return (
      <p className={styles.heard}>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, (at / length) * 100)}%` }} />
        </span>
        <span className="num" title={`Осталось из ${clockOf(length)}`}>
          −{clockOf(length - at)}
        </span>
      </p>
    )
  return (
    <p className={styles.heard}>
      <span className="num">
        <Icon name={place === 0 ? 'check' : 'clock'} size={14} />
        {clockOf(length)}
      </span>
      {place === 0 && 'прослушан'}
    </p>
  )
}
