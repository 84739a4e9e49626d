import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { LayerFrame } from '#ui/layers/LayerFrame.tsx'
import { dayAndMonth } from '#ui/time/time.ts'
import { useCommand } from '../commands.ts'
import { Cover, titleOf } from '../cover/Cover.tsx'
import { addressOf } from '../engine/podcast.ts'
import { activeOf } from '../engine/state.ts'
import { usePlayer } from '../engine/store.ts'
import { Chapters } from './Chapters.tsx'
import { Elapsed, PlayButton, Remaining, SeekBar, SpeedButton, StepButton, Volume } from './controls.tsx'
import { Next } from './Next.tsx'
import { FEWEST, Others } from './Others.tsx'
import styles from './PlayerLayer.module.css'
import { PlayerStar } from './PlayerStar.tsx'
import { playerLayer } from './playerLayer.ts'
import { SleepTimer } from './SleepTimer.tsx'

const VIEWS = { chapters: 'Таймкоды', others: 'Другие подкасты', sleep: 'Таймер' } as const
type View = keyof typeof VIEWS

/** The full player on a phone, with everything that the panel has. */
export function PlayerLayer() {
  const podcast = usePlayer(activeOf)
  const command = useCommand()
  if (!podcast) return null
  const { number, name } = titleOf(podcast.title)
  function closePlayer() {
    playerLayer.close()
    command(({ tell }) => tell({ type: 'close' }))
  }
  return (
    <LayerFrame of={playerLayer} className={styles.player!} backdropClassName={styles.backdrop!}>
      <header className={styles.top}>
        <Dialog.Close render={<IconButton icon="chevron-down" label="Свернуть" />} />
        <span>Подкасты</span>
        <IconButton icon="close" label="Закрыть плеер" onClick={closePlayer} />
      </header>
      <div className={styles.about}>
        <Cover id={podcast.id} title={podcast.title} size={132} />
        <div>
          <p>
            {number && `№${number} · `}
            {dayAndMonth(podcast.date)}
          </p>
          <Dialog.Title className={styles.title!}>
            <Link to={addressOf(podcast)} onClick={playerLayer.close}>
              {name}
            </Link>
          </Dialog.Title>
          <p className={styles.comments}>
            <Icon name="comment" size={18} />
            {podcast.comments_count}
          </p>
        </div>
      </div>
      <SeekBar />
      <div className={styles.clocks}>
        <Elapsed />
        <Remaining />
      </div>
      <div className={styles.buttons}>
        <SpeedButton />
        <StepButton direction={-1} />
        <PlayButton className={styles.play} />
        <StepButton direction={1} />
        <PlayerStar podcast={podcast} />
      </div>
      <Volume isWide />
      <Views />
    </LayerFrame>
  )
}

function Views() {
  const podcast = usePlayer(activeOf)!
  const others = usePlayer((state) => state.others)
  const [wanted, choose] = useState<View>('chapters')
  const views = (Object.keys(VIEWS) as View[]).filter(
    (view) =>
      (view !== 'chapters' || Object.keys(podcast.timecodes).length > 0) &&
      (view !== 'others' || others.length >= FEWEST),
  )
  const shown = views.includes(wanted) ? wanted : views[0]!
  return (
    <>
      <Segments
        label="Что показать"
        options={views.map((view) => [view, VIEWS[view]] as const)}
        chosen={shown}
        onChoose={choose}
      />
      {shown === 'chapters' && <Chapters podcast={podcast} isScrolled />}
      {shown === 'others' && <Others podcasts={others} />}
      {shown === 'sleep' && (
        <>
          <Next />
          <SleepTimer />
        </>
      )}
    </>
  )
}
