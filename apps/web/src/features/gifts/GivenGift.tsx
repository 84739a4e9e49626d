import { gifts, type MembershipGiftState, type OwnMembershipGift } from '@palata/contract/gifts'
import type { Tariff } from '@palata/contract/membership'
import { countOf } from '@palata/contract/text/plural'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { tied } from '#ui/format/index.ts'
import { longDate } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Delivery, Problem, useDelivery } from './Delivery.tsx'
import styles from './Gifts.module.css'
import { givenKey } from './queries.ts'

const TITLES: Record<Tariff, string> = { '2months': '2 месяца', '1year': '12 месяцев' }
const STATES: Record<MembershipGiftState, string> = {
  unpaid: 'ждёт оплаты',
  waiting: 'ждёт получателя',
  used: 'открыт',
  ended: 'не действует',
}
const MINUTE_MS = 60_000

/** One gift in its giver's list: its link, and while nobody has opened it, whom its letter goes to. */
export function GivenGift({ gift }: { gift: OwnMembershipGift }) {
  const [isChanging, setChanging] = useState(false)
  const { state, url } = gift
  return (
    <li>
      <span>{tied(titleOf(gift))}</span>
      {url && (
        <span className={styles.link}>
          {url}
          <CopyAddress address={url} label="Скопировать ссылку на подарок" />
        </span>
      )}
      {isChanging ? (
        <Change gift={gift} onDone={() => setChanging(false)} />
      ) : (
        (state === 'waiting' || state === 'unpaid') && <Letter gift={gift} onChange={() => setChanging(true)} />
      )}
    </li>
  )
}

function titleOf({ tariff, days, state, used_at: usedAt, ends_at: endsAt }: OwnMembershipGift) {
  const what = days === null ? tariff && TITLES[tariff] : countOf(days, ['день', 'дня', 'дней'])
  const when = usedAt ? `, ${longDate(usedAt)}` : state === 'waiting' && endsAt ? ` до ${longDate(endsAt)}` : ''
  return `${what}: ${STATES[state]}${when}`
}

/** Where the letter goes and when, to be sent again or changed. */
function Letter({ gift, onChange }: { gift: OwnMembershipGift; onChange: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow(MINUTE_MS)
  const send = useMutation({
    mutationFn: () => api.call(gifts.send, { params: { id: String(gift.id) } }, { quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: givenKey() }),
  })
  const { email, send_at: at, sends_left: left, state } = gift
  const isAhead = at !== null && new Date(at) > now
  return (
    <>
      {email && <span className={styles.note}>{tied(isAhead ? `${email}, письмо ${longDate(at)}` : email)}</span>}
      <span className={styles.actions}>
        {email && state === 'waiting' && left > 0 && (
          <Button size="small" kind="secondary" isBusy={send.isPending} onClick={() => send.mutate()}>
            {send.isSuccess ? 'Отправлено' : isAhead ? 'Отправить сейчас' : 'Отправить ещё раз'}
          </Button>
        )}
        <Button size="small" kind="secondary" onClick={onChange}>
          {email ? 'Изменить адрес или день' : 'Отправить письмом'}
        </Button>
      </span>
      <Problem error={send.error} />
    </>
  )
}

function Change({ gift, onDone }: { gift: OwnMembershipGift; onDone: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const delivery = useDelivery(gift)
  const change = useMutation({
    mutationFn: () => api.call(gifts.change, { params: { id: String(gift.id) }, body: delivery.body }, { quiet: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: givenKey() })
      onDone()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={change.isPending}>
      <Delivery delivery={delivery} error={change.error} />
      <p className={styles.note}>С другим адресом прежняя ссылка не действует.</p>
      <span className={styles.actions}>
        <Button type="submit" size="small" isBusy={change.isPending}>
          Сохранить
        </Button>
        <Button size="small" kind="secondary" onClick={onDone}>
          Отмена
        </Button>
      </span>
      <Problem error={change.error} />
    </form>
  )
}
