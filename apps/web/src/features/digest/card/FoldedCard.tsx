import type { DigestCard } from '@palata/contract/digest'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Change } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { momentInWords } from '../spans.ts'
import styles from './DigestCard.module.css'

const LINE_COINS = 4

interface FoldedCardProps {
  card: DigestCard
  onOpen: () => void
  onPutAway: () => void
}

/** The card as one line. */
export function FoldedCard({ card, onOpen, onPutAway }: FoldedCardProps) {
  return (
    <section className={styles.folded} aria-label="Пока вас не было">
      <span className={styles.icon}>
        <Icon name="history" size={20} />
      </span>
      <Told card={card} />
      <p className={styles.coins} aria-hidden="true">
        {card.coins.results.slice(0, LINE_COINS).map(({ api_id, symbol, change }) => (
          <span key={api_id}>
            {symbol} <Change percent={change} period="с тех пор" isPeriodNamed plus />
          </span>
        ))}
      </p>
      <Button className={styles.open!} kind="secondary" size="small" aria-expanded={false} onClick={onOpen}>
        Показать
      </Button>
      <IconButton className={styles.close!} icon="close" size="small" label="Убрать сводку" onClick={onPutAway} />
    </section>
  )
}

/** Since when, and how much. */
export function Told({ card: { since, total, items } }: { card: DigestCard }) {
  const now = useNow()
  return (
    <p className={styles.told}>
      <b>Пока вас не было</b>
      <span>
        с <Moment at={since} tell={(at, clock) => momentInWords(at, now, clock)} />. Всего&nbsp;{total}
        {total > items.length && <span className={styles.main}>, главных&nbsp;{items.length}</span>}
      </span>
    </p>
  )
}
