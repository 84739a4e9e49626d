import type { Amount, Asset } from '@palata/contract/portfolio'
import { useLayoutEffect, useRef, useState } from 'react'
import { useOnLeave } from '#api/onLeave.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { toast } from '#ui/toasts/index.ts'
import { usePortfolioChanges } from '../changes.ts'
import { Frame, useFocusOnEntry } from '../Frame.tsx'
import { useAmounts, useSendAmount } from '../useAmounts.ts'
import { useShownAssets } from '../usePortfolio.ts'
import styles from './EditMode.module.css'
import { EditRow } from './EditRow.tsx'
import { useDragging } from './useDragging.ts'
import { countOf, type Mode } from './ViewMode.tsx'

const NONE: readonly Asset[] = []

interface Place {
  coinId: string
  control: string
}

/** Reorders and removes coins with the pointer, the keyboard or touch. */
export function EditMode({ onMode }: { onMode: (mode: Mode) => void }) {
  const assets = useShownAssets() ?? NONE
  const changes = usePortfolioChanges()
  useOnLeave(changes.leave)
  const done = useFocusOnEntry<HTMLButtonElement>()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<Place | null>(null)
  const [said, say] = useState('')
  const [removed, setRemoved] = useState<Asset | null>(null)
  const amounts = useAmounts().data?.amounts
  const send = useSendAmount()
  /** Of the removed coin: it goes with the coin, and comes back with it. */
  const amount = useRef<Amount | null>(null)

  // An element that moves in the document loses the focus, so it is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is the reason
  useLayoutEffect(() => {
    if (focused.current && list.current) focusIn(list.current, focused.current)
    focused.current = null
  }, [assets])

  function move({ coin, index }: Asset, to: number, control?: string) {
    const place = Math.min(Math.max(to, 0), assets.length - 1)
    if (place === index) return
    if (control) focused.current = { coinId: coin.api_id, control }
    say(`${coin.symbol.toUpperCase()}: место ${place + 1} из ${assets.length}`)
    // The failure was already shown.
    changes.move(coin.api_id, place).catch(() => {})
  }

  async function remove(asset: Asset) {
    const place = assets.indexOf(asset)
    const next = assets[place + 1] ?? assets[place - 1]
    if (next) focused.current = { coinId: next.coin.api_id, control: 'remove' }
    else done.current?.focus()
    setRemoved(asset)
    amount.current = amounts?.find(({ api_id }) => api_id === asset.coin.api_id) ?? null
    say(`${asset.coin.symbol.toUpperCase()} убран из портфеля`)
    if (!(await changes.remove(asset.coin.api_id))) setRemoved(null)
  }

  async function putBack({ coin, index }: Asset) {
    const lost = amount.current
    setRemoved(null)
    focused.current = { coinId: coin.api_id, control: 'remove' }
    say(`${coin.symbol.toUpperCase()} снова в портфеле`)
    await changes
      .add([coin.api_id])
      .then(() => changes.move(coin.api_id, index))
      .then(() => restore(coin.api_id, lost))
      .catch(() => {})
  }

  /** The coin is back whatever becomes of its amount. */
  async function restore(coinId: string, lost: Amount | null) {
    if (!lost?.amount) return
    try {
      await send(coinId, lost.amount, lost.since ?? undefined)
    } catch {
      toast('Монета вернулась без количества, укажите его снова')
    }
  }

  useDragging(list, (from, to) => move(assets[from]!, to))

  return (
    <Frame
      title="Портфель"
      note={countOf(assets.length)}
      footer={
        <>
          {removed && (
            <p className={styles.removed}>
              {removed.coin.symbol.toUpperCase()} убран
              <TextButton onClick={() => void putBack(removed)}>Вернуть</TextButton>
            </p>
          )}
          <Button ref={done} onClick={() => onMode('view')}>
            Готово
          </Button>
          <Button kind="secondary" onClick={() => onMode('search')}>
            <Icon name="plus" size={18} />
            Добавить
          </Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="visually-hidden" id="portfolio-keys">
        Стрелки вверх и вниз переносят монету, Home и End — в начало и в конец
      </p>
      <ul ref={list} className={styles.list} aria-label="Порядок монет">
        {assets.map((asset, place) => (
          <EditRow
            key={asset.coin.api_id}
            asset={asset}
            isFirst={place === 0}
            isLast={place === assets.length - 1}
            onMove={move}
            onRemove={(one) => void remove(one)}
          />
        ))}
      </ul>
    </Frame>
  )
}

/** Focuses the control, or another one of its row when it is disabled or hidden: touch screens show no handle. */
function focusIn(list: HTMLElement, { coinId, control }: Place) {
  const row = list.querySelector(`[data-coin="${CSS.escape(coinId)}"]`)
  const controls = [...(row?.querySelectorAll<HTMLElement>('[data-control]') ?? [])]
  controls.sort((one, other) => Number(other.dataset.control === control) - Number(one.dataset.control === control))
  for (const one of controls) {
    one.focus()
    if (document.activeElement === one) return
  }
}
