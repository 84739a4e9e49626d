import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Dropdown } from '#ui/controls/Dropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure, numberText } from '#ui/numbers/index.ts'
import { dayAndTime, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { collection } from '../queries.ts'
import { COVER, lateSince } from './format.ts'
import { HolderCard } from './HolderCard.tsx'
import styles from './HolderWidget.module.css'

/** Floor price for holders at the end of the header; a press shows what the NFT opens. */
export function HolderWidget() {
  const { data, isError } = useQuery(collection(useApi()))
  const [isOpen, setOpen] = useState(false)
  useOutsideMousedown(isOpen, () => setOpen(false))
  const now = useNow()
  const clock = useClock()
  const price = data?.nft_data.floor_price_eth
  const late = lateSince(data?.nft_data.updated_at ?? null, now)
  const age = late ? `, на ${dayAndTime(late, now, clock)}` : ''
  const told = data || isError ? numberText('eth', price) + age : 'загружается'
  return (
    <Dropdown
      label="NFT клуба"
      align="end"
      maxHeight={640}
      open={isOpen && data !== undefined}
      onOpenChange={(next) => setOpen(next && data !== undefined)}
      trigger={
        <Pressable
          className={styles.widget}
          data-holder-widget
          data-late={late !== null}
          disabled={!data}
          aria-label={`NFT клуба: ${told}`}
          title={isError && !data ? 'Не удалось загрузить данные' : undefined}
        >
          <img src={data?.logo || COVER} alt="" width={24} height={24} />
          {data || isError ? <Figure kind="eth" value={price} ticks inControl /> : <Skeleton width={64} height={14} />}
        </Pressable>
      }
    >
      <div data-holder-widget className={styles.panel}>
        {data && <HolderCard data={data} onLeave={() => setOpen(false)} />}
      </div>
    </Dropdown>
  )
}

/** Calls `act` on a press outside the button and the panel. */
function useOutsideMousedown(isOn: boolean, act: () => void) {
  useEffect(() => {
    if (!isOn) return
    function onMousedown({ target }: MouseEvent) {
      if (target instanceof Element && !target.closest('[data-holder-widget]')) act()
    }
    document.addEventListener('mousedown', onMousedown)
    return () => document.removeEventListener('mousedown', onMousedown)
  })
}
