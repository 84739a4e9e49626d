import { Pressable } from '#ui/controls/Pressable.tsx'
import { useToggle } from '../commands.ts'
import { Cover, titleOf } from '../cover/Cover.tsx'
import { activeOf, isLoading, isWanted } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { PlayerButton, StepButton } from './controls.tsx'
import styles from './Mini.module.css'
import { CurrentChapter } from './Panel.tsx'
import { playerLayer } from './playerLayer.ts'

/** Above the bottom bar of narrow pages while the player is active; a press opens the full player. */
export function Mini() {
  const podcast = usePlayer(activeOf)
  const isOn = usePlayer(isWanted)
  const isBusy = usePlayer(isLoading)
  const toggle = useToggle()
  if (!podcast) return null
  const { name } = titleOf(podcast.title)
  return (
    // A dialog hides its surroundings from screen readers, except live regions.
    <section className={styles.mini} aria-label="Мини-плеер" aria-live="off">
      <Cover id={podcast.id} title={podcast.title} size={40} />
      <Pressable className={styles.words} aria-haspopup="dialog" onClick={() => playerLayer.open()}>
        <span className="visually-hidden">Открыть плеер: </span>
        <b>{name}</b>
        <CurrentChapter />
      </Pressable>
      <StepButton direction={-1} />
      <PlayerButton
        icon={isOn ? 'pause' : 'play'}
        iconSize={24}
        label={isOn ? 'Пауза' : 'Слушать'}
        aria-busy={isBusy || undefined}
        onClick={() => toggle(podcast)}
      />
      <Progress />
    </section>
  )
}

function Progress() {
  const length = usePlayer(activeOf)?.audio_length ?? 0
  const percent = usePlayer((state) => (length > 0 ? Math.round((state.time / length) * 1000) / 10 : 0))
  return <i className={styles.progress} style={{ width: `${percent}%` }} />
}
