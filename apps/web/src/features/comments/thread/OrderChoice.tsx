import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '#ui/controls/Segments.tsx'
import { NOT_LOADED, toast } from '#ui/toasts/index.ts'
import { getThread, threadKey } from '../queries.ts'
import styles from './OrderChoice.module.css'
import { getOrder, ORDERS, setOrder } from './order.ts'
import { useScene } from './scene.ts'

/** Chooses the order of the thread's branches; it is kept for all threads. The list stays until the other has come. */
export function OrderChoice() {
  const client = useQueryClient()
  const { subject, announce } = useScene()
  const [chosen, setChosen] = useState(getOrder)

  async function choose(order: typeof chosen) {
    const before = getOrder()
    if (order === before) return
    show(order)
    await client.invalidateQueries({ queryKey: threadKey(subject) })
    // The reader may have chosen again meanwhile.
    if (getOrder() !== order) return
    if (getThread(client, subject)?.order === order) {
      announce(`Порядок комментариев: ${ORDERS.find(([one]) => one === order)![1].toLowerCase()}`)
      return
    }
    show(before)
    toast(NOT_LOADED)
  }

  function show(order: typeof chosen) {
    setOrder(order)
    setChosen(order)
  }

  return (
    <div className={styles.order}>
      <Segments label="Порядок комментариев" options={ORDERS} chosen={chosen} onChoose={choose} />
    </div>
  )
}
