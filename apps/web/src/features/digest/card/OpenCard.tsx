import type { DigestCard } from '@palata/contract/digest'
import type { DigestKind } from '@palata/contract/digest/worth'
import { useEffect, useRef } from 'react'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { CoinList } from '../CoinList.tsx'
import { ItemRow } from '../ItemRow.tsx'
import styles from './DigestCard.module.css'
import { Told } from './FoldedCard.tsx'

const REST: Record<DigestKind, string> = {
  reply: 'ответы',
  mention: 'упоминания',
  outcome: 'исходы',
  call: 'сигналы',
  alpha: 'альфа',
  news: 'новости',
  podcast: 'подкаст',
  move: 'переносы',
  correction: 'исправления',
  forecast: 'форкасты',
}

interface OpenCardProps {
  card: DigestCard
  onFold: () => void
  onPutAway: () => void
}

/** The card with the reader's coins and the main items. */
export function OpenCard({ card, onFold, onPutAway }: OpenCardProps) {
  const { coins, items, rest } = card
  const fold = useRef<HTMLButtonElement>(null)
  const left = rest.reduce((sum, { count }) => sum + count, 0)
  const hasCoins = coins.total > 0
  // The button that opened it is gone.
  useEffect(() => fold.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.card} aria-label="Пока вас не было">
      <header>
        <span className={styles.icon}>
          <Icon name="history" size={20} />
        </span>
        <Told card={card} />
        <TextButton ref={fold} className={styles.fold!} aria-expanded onClick={onFold}>
          Свернуть
        </TextButton>
        <IconButton className={styles.close!} icon="close" size="small" label="Убрать сводку" onClick={onPutAway} />
      </header>
      <div className={styles.body} data-coins={hasCoins || undefined}>
        {hasCoins && (
          <div className={styles.left}>
            <h2 className={styles.label}>Мои монеты, тогда → сейчас</h2>
            <CoinList coins={coins} />
          </div>
        )}
        <div className={styles.right}>
          <h2 className={styles.label}>Главное</h2>
          <ol>
            {items.map((item) => (
              <ItemRow key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </ol>
        </div>
      </div>
      <footer>
        <Link to={paths.digest}>{left > 0 ? `Ещё\u00a0${left}` : 'Подробно'}</Link>
        <span className={styles.rest}>{rest.map(({ kind, count }) => `${REST[kind]}\u00a0${count}`).join(', ')}</span>
        <Button kind="secondary" size="small" onClick={onPutAway}>
          Прочитано
        </Button>
      </footer>
    </section>
  )
}
