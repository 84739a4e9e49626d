import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePaidAccess } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { closePlace, isPlaceKept, keepPlace } from '../place.ts'
import { digestCardQuery } from '../queries.ts'
import styles from './DigestCard.module.css'
import { FoldedCard } from './FoldedCard.tsx'
import { OpenCard } from './OpenCard.tsx'
import { usePutAway } from './usePutAway.ts'

/**
 * What came while the reader was away, above the lists. It never moves what is read: either its place was kept from the
 * first paint on, or its data were there before the page was drawn.
 */
export function DigestCard() {
  const api = useApi()
  const isPaid = usePaidAccess() === 'paid'
  const { data, isError, refetch } = useQuery({ ...digestCardQuery(api), enabled: isPaid })
  const [mayStand] = useState(() => isPlaceKept() || Boolean(data?.card))
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  const putAway = usePutAway(
    () => setGone(true),
    () => setGone(false),
  )
  const card = data?.card ?? null

  useEffect(() => {
    if (!data) return
    keepPlace(data.card !== null)
    // The next view of the page begins without the empty line.
    return () => {
      if (!data.card) closePlace()
    }
  }, [data])

  if (isGone) return null
  // The server draws the waiting line; the place is in sight only where the head's script kept it.
  if (!card || !mayStand)
    return (
      <section className={styles.waiting} aria-label="Пока вас не было" data-none={data ? true : undefined}>
        <span className={styles.icon}>
          <Icon name="history" size={20} />
        </span>
        <p className={styles.told} role="status">
          <b>Пока вас не было</b>
          <span>{waitingWords(data !== undefined, isError)}</span>
        </p>
        {isError && (
          <Button kind="secondary" size="small" onClick={() => void refetch()}>
            Повторить
          </Button>
        )}
      </section>
    )
  const leave = () => {
    keepPlace(false)
    closePlace()
    putAway(card.since)
  }
  return isOpen ? (
    <OpenCard card={card} onFold={() => setOpen(false)} onPutAway={leave} />
  ) : (
    <FoldedCard card={card} onOpen={() => setOpen(true)} onPutAway={leave} />
  )
}

function waitingWords(hasAnswer: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Сводка не собралась'
  return hasAnswer ? 'Ничего нового' : 'Собираем сводку'
}
