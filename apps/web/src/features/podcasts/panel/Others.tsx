import type { Podcast } from '@palata/contract/podcasts/podcast'
import { clockOf } from '../clock.ts'
import { useCommand, useToggle } from '../commands.ts'
import { Cover, titleOf } from '../cover/Cover.tsx'
import { isWanted } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { PlayerButton } from './controls.tsx'
import styles from './Others.module.css'

/** Smallest number of podcasts worth showing. */
export const FEWEST = 3

export function Others({ podcasts }: { podcasts: readonly Podcast[] }) {
  return (
    <ul className={styles.list}>
      {podcasts.map((podcast) => (
        <Other key={podcast.id} podcast={podcast} />
      ))}
    </ul>
  )
}

function Other({ podcast }: { podcast: Podcast }) {
  const isOn = usePlayer((state) => state.activeId === podcast.id && isWanted(state))
  const toggle = useToggle()
  const place = usePlayer((state) => state.queue.indexOf(podcast.id))
  const command = useCommand()
  const isIn = place >= 0
  const { number, name } = titleOf(podcast.title)
  return (
    <li>
      <Cover id={podcast.id} title={podcast.title} size={36} />
      <span className={styles.words}>
        <b title={podcast.title}>{name}</b>
        <small className="num">
          {number && `№${number} · `}
          {clockOf(podcast.audio_length)}
          {isIn && ` · в\u00a0очереди ${place + 1}-й`}
        </small>
      </span>
      <PlayerButton
        icon={isIn ? 'added' : 'add'}
        iconSize={18}
        aria-pressed={isIn}
        label={`В очередь: ${name}`}
        onClick={() => command(({ tell }) => tell({ type: 'queue', id: podcast.id, isIn: !isIn }))}
      />
      <PlayerButton
        icon={isOn ? 'pause' : 'play'}
        iconSize={18}
        label={`${isOn ? 'Пауза' : 'Слушать'}: ${name}`}
        onClick={() => toggle(podcast)}
      />
    </li>
  )
}
