import { useState } from 'react'
import { Link } from '#navigation'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { useCommand } from '../commands.ts'
import { Cover } from '../cover/Cover.tsx'
import { addressOf, chapterAt, chaptersOf } from '../engine/podcast.ts'
import { activeOf } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { Chapters } from './Chapters.tsx'
import { Elapsed, PlayButton, PlayerButton, Remaining, SeekBar, SpeedButton, StepButton, Volume } from './controls.tsx'
import { Next } from './Next.tsx'
import { FEWEST, Others } from './Others.tsx'
import styles from './Panel.module.css'
import { SleepTimer } from './SleepTimer.tsx'

/** At the bottom of wide pages while the player is active; under 1024 px the mini player replaces it. */
export function Panel() {
  const podcast = usePlayer(activeOf)
  const command = useCommand()
  if (!podcast) return null
  return (
    // A dialog hides its surroundings from screen readers, except live regions.
    <section className={styles.panel} aria-label="Плеер" aria-live="off">
      <div className={styles.wrap}>
        <Cover id={podcast.id} title={podcast.title} size={48} />
        <div className={styles.words}>
          <Link to={addressOf(podcast)} over title={podcast.title}>
            {podcast.title}
          </Link>
          <CurrentChapter />
        </div>
        <div className={styles.buttons}>
          <StepButton direction={-1} />
          <PlayButton />
          <StepButton direction={1} />
        </div>
        <div className={styles.seek}>
          <Elapsed />
          <SeekBar className={styles.bar} />
          <Remaining />
        </div>
        <SpeedButton />
        <Volume />
        <More />
        <IconButton icon="close" label="Закрыть плеер" onClick={() => command(({ tell }) => tell({ type: 'close' }))} />
      </div>
    </section>
  )
}

export function CurrentChapter() {
  const podcast = usePlayer(activeOf)!
  const label = usePlayer((state) => chapterAt(chaptersOf(podcast), state.time)?.label)
  return <small>{label}</small>
}

/** The chapters, the other podcasts and the sleep timer. */
function More() {
  const podcast = usePlayer(activeOf)!
  const others = usePlayer((state) => state.others)
  const [isOpen, setOpen] = useState(false)
  const chapters = Object.keys(podcast.timecodes).length
  const label = chapters > 0 ? 'Таймкоды' : 'Ещё'
  return (
    <LazyDropdown
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      label={label}
      maxHeight={760}
      trigger={<PlayerButton icon="list" label={label} />}
    >
      <div className={styles.more}>
        {chapters > 0 && (
          <>
            <h2>
              Таймкоды <small>{chapters}</small>
            </h2>
            <Chapters podcast={podcast} isScrolled />
          </>
        )}
        {others.length >= FEWEST && (
          <>
            <h2>Другие подкасты</h2>
            <Others podcasts={others.slice(0, 3)} />
          </>
        )}
        <Next />
        <SleepTimer />
      </div>
    </LazyDropdown>
  )
}
