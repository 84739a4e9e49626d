import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Dropdown } from '#ui/controls/Dropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { collection } from '../queries.ts'
import { COVER, ethOf } from './format.ts'
import { HolderCard } from './HolderCard.tsx'
import styles from './HolderWidget.module.css'

/** Shows holders the floor price at the header's end; a press shows what the NFT opens. */
export function HolderWidget() {
  const { data, isError } = useQuery(collection(useApi()))
  const [isOpen, setOpen] = useState(false)
  useOutsideMousedown(isOpen, () => setOpen(false))
  const price = data ? ethOf(data.nft_data.floor_price_eth) : isError ? 'N/A' : '…'
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
          disabled={!data}
          aria-label={`NFT клуба: ${price}`}
          title={isError && !data ? 'Не удалось загрузить данные' : undefined}
        >
          <img src={data?.logo || COVER} alt="" width={24} height={24} />
          <span className="num">{price}</span>
        </Pressable>
      }
    >
      <div data-holder-widget className={styles.panel}>
        {data && <HolderCard data={data} onLeave={() => setOpen(false)} />}
      </div>
    </Dropdown>
  )
}

/** The button and the panel count as inside. */
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
