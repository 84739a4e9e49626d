import { gifts } from '@palata/contract/gifts'
import type { Tariff } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { useLeaveGuard } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { RadioRows } from '#ui/fields/choices/RadioRows.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { tied } from '#ui/format/index.ts'
import { confirmed } from '#ui/layers/confirm.ts'
import { Delivery, fieldsOf, Problem, useDelivery } from './Delivery.tsx'
import styles from './Gifts.module.css'
import { givenKey } from './queries.ts'

const confirmLeaving = () =>
  confirmed({
    title: 'Подарок не оплачен',
    text: 'Если уйти со страницы, написанное пропадёт.',
    action: 'Уйти без подарка',
  })

/** Says to whom and when, and leads to the payment. */
export function GiftForm() {
  const api = useApi()
  const client = useQueryClient()
  const { offer } = usePage().config
  const [tariff, setTariff] = useState<Tariff>('2months')
  const [words, setWords] = useState('')
  const delivery = useDelivery()
  // An invoice that failed is asked for again for the same gift.
  const begun = useRef<{ asked: string; id: number } | null>(null)
  const buy = useMutation({
    mutationFn: async () => {
      const body = { tariff, words, ...delivery.body }
      const asked = JSON.stringify(body)
      if (begun.current?.asked !== asked)
        begun.current = { asked, id: (await api.call(gifts.begin, { body }, { quiet: true })).id }
      const { id } = begun.current
      return api.call(payments.create, { body: { tariff, gift: id } }, { quiet: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: givenKey() }),
  })
  useLeaveGuard(!buy.data && (words !== '' || delivery.email !== ''), confirmLeaving)
  if (buy.data)
    return (
      <p className={styles.text} role="status">
        Счёт готов.{' '}
        <a href={buy.data.pay_url} target="_blank" rel="noopener noreferrer">
          Открыть страницу оплаты
        </a>
        . Ссылка на подарок появится здесь после оплаты.
      </p>
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    buy.mutate()
  }
  const rows = offer.flatMap(({ tariff: value, title, price }) =>
    value ? [{ value, content: tied(`${title} · ${price} $`) }] : [],
  )
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={buy.isPending}>
      <RadioRows label="Сколько подарить" rows={rows} value={tariff} onChange={setTariff} />
      <Delivery delivery={delivery} error={buy.error} />
      <TextInput
        label="Ваши слова"
        value={words}
        onChange={setWords}
        maxSymbols={300}
        autoComplete="off"
        error={fieldsOf(buy.error).words?.[0]}
      />
      <Button type="submit" isBusy={buy.isPending}>
        Оплатить подарок
      </Button>
      <Problem error={buy.error} />
    </form>
  )
}
