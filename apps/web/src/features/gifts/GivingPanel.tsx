import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { GiftForm } from './GiftForm.tsx'
import styles from './Gifts.module.css'
import { GivenGift } from './GivenGift.tsx'
import { given } from './queries.ts'

/** «Подарить»: buys a membership for somebody else, and lists what the person has given. */
export function GivingPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Подарки">
      {isOpen ? (
        <>
          <Given />
          <GiftForm />
        </>
      ) : (
        <>
          <p className={styles.text}>Подписка для другого человека: по ссылке или письмом, в нужный день.</p>
          <div className={styles.actions}>
            <Button size="small" kind="secondary" onClick={() => setOpen(true)}>
              Подарить
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

function Given() {
  const { data, isError, refetch } = useQuery(given(useApi()))
  if (isError && !data) return <Message onRetry={() => void refetch()}>Подарки не загрузились</Message>
  if (!data || data.results.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Мои подарки">
      {data.results.map((gift) => (
        <GivenGift key={gift.id} gift={gift} />
      ))}
    </ul>
  )
}
