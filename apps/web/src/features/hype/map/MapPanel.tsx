import type { Hype, HypeCoin, HypeDays } from '@palata/contract/hype'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { useClock } from '#ui/time/time.ts'
import { mentionsWords, spanWords } from '../labels.ts'
import styles from './MapPanel.module.css'

const Treemap = lazyPart(async () => (await import('./Treemap.tsx')).Treemap)

/** Number of coins with their own tile. */
const TILES = 15

interface MapPanelProps {
  hype: Hype
  coins: readonly HypeCoin[]
  days: HypeDays
  onTable: () => void
  onRest: () => void
}

export function MapPanel({ hype: { made_at, mentions_count }, coins, days, onTable, onRest }: MapPanelProps) {
  const clock = useClock()
  return (
    <section className={styles.panel} aria-labelledby="map">
      <header>
        <h2 id="map">Доли внимания</h2>
        <p>
          {spanWords(made_at!, days, clock)}, <Figure kind="count" value={mentions_count} inControl />{' '}
          {mentionsWords(mentions_count)}, в сумме 100%
        </p>
        <TextButton onClick={onTable}>Таблицей</TextButton>
      </header>
      <PartPlace of={Treemap} fallback={<Skeleton height={428} />}>
        <Treemap shown={coins.slice(0, TILES)} rest={coins.slice(TILES)} days={days} onRest={onRest} />
      </PartPlace>
      <p className={styles.legend}>
        <span data-tone="up">доля выросла</span>
        <span data-tone="down">упала</span>
        <span>насыщенность — на сколько, к {spanWords(made_at!, days, clock, 1)}</span>
      </p>
    </section>
  )
}
