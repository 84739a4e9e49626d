import { gifts, type MembershipGiftState, type OwnMembershipGift } from '@palata/contract/gifts'
import type { Tariff } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { countOf } from '@palata/contract/text/plural'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { RadioRows } from '#ui/fields/RadioRows.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { longDate } from '#ui/time/time.ts'
import styles from './Gifts.module.css'
import { given, givenKey } from './queries.ts'

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

const TITLES: Record<Tariff, string> = { '2months': '2 месяца', '1year': '12 месяцев' }

function GiftForm() {
  const api = useApi()
  const client = useQueryClient()
  const { offer } = usePage().config
  const [tariff, setTariff] = useState<Tariff>('2months')
  const [email, setEmail] = useState('')
  const [words, setWords] = useState('')
  const buy = useMutation({
    mutationFn: async () => {
      const { id } = await api.call(gifts.begin, { body: { tariff, email, words } }, { quiet: true })
      return api.call(payments.create, { body: { tariff, gift: id } }, { quiet: true })
    },
    onSettled: () => client.invalidateQueries({ queryKey: givenKey() }),
  })
  const fieldsOf = buy.error instanceof ApiError ? buy.error.fields : undefined
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
      <TextInput
        label="Почта получателя, если нужно письмо"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        error={fieldsOf?.email?.[0]}
      />
      <TextInput
        label="Ваши слова"
        value={words}
        onChange={setWords}
        maxSymbols={300}
        autoComplete="off"
        error={fieldsOf?.words?.[0]}
      />
      <Button type="submit" isBusy={buy.isPending}>
        Оплатить подарок
      </Button>
      {buy.error && !fieldsOf?.email && !fieldsOf?.words && <p role="alert">{buy.error.message}</p>}
    </form>
  )
}

const STATES: Record<MembershipGiftState, string> = {
  unpaid: 'ждёт оплаты',
  waiting: 'ждёт получателя',
  used: 'открыт',
  ended: 'не действует',
}

function Given() {
  const { data, isError, refetch } = useQuery(given(useApi()))
  if (isError && !data) return <Message onRetry={() => void refetch()}>Подарки не загрузились</Message>
  if (!data || data.results.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Мои подарки">
      {data.results.map((gift) => (
        <GiftRow key={gift.id} gift={gift} />
      ))}
    </ul>
  )
}

function GiftRow({ gift }: { gift: OwnMembershipGift }) {
  const api = useApi()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => api.call(gifts.send, { params: { id: String(gift.id) } }, { quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: givenKey() }),
  })
  const { tariff, days, state, url, email, used_at: usedAt, ends_at: endsAt } = gift
  const what = days === null ? tariff && TITLES[tariff] : countOf(days, ['день', 'дня', 'дней'])
  const when = usedAt ? `, ${longDate(usedAt)}` : state === 'waiting' && endsAt ? ` до ${longDate(endsAt)}` : ''
  return (
    <li>
      <span>{tied(`${what}: ${STATES[state]}${when}`)}</span>
      {url && (
        <span className={styles.link}>
          {url}
          <CopyAddress address={url} label="Скопировать ссылку на подарок" />
        </span>
      )}
      {email && state === 'waiting' && gift.sends_left > 0 && (
        <span className={styles.link}>
          {email}
          <Button size="small" kind="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
            {send.isSuccess ? 'Отправлено' : 'Отправить ещё раз'}
          </Button>
        </span>
      )}
      {send.error && <p role="alert">{send.error.message}</p>}
    </li>
  )
}
