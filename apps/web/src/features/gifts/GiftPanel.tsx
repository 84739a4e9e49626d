import { gifts, type ReceivedGift } from '@palata/contract/gifts'
import { countOf } from '@palata/contract/text/plural'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { rereadAccess } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { longDate } from '#ui/time/time.ts'
import styles from './Gifts.module.css'
import { brought } from './queries.ts'
import { giftSearch } from './search.ts'

const inDays = (count: number) => countOf(count, ['день', 'дня', 'дней'])

/** Tells a guest what a link gives; they come back to it signed in. */
export function GiftInvitation() {
  const [key] = useSearchParameter(giftSearch, 'gift')
  if (!key) return null
  const text = `${paths.subscription}?gift=${key}`
  return (
    <Brought giftKey={key}>
      <p className={styles.text}>Войдите или зарегистрируйтесь, и подарок можно будет открыть.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => authLayer.open({ view: 'registration', text })}>
          Зарегистрироваться
        </Button>
        <Button size="small" kind="secondary" onClick={() => authLayer.open({ text })}>
          Войти
        </Button>
      </div>
    </Brought>
  )
}

/** The gift that a link brought, and the button that opens it. */
export function GiftPanel() {
  const [key] = useSearchParameter(giftSearch, 'gift')
  return key ? <Opening giftKey={key} /> : null
}

function Opening({ giftKey }: { giftKey: string }) {
  const api = useApi()
  const client = useQueryClient()
  const open = useMutation({
    mutationFn: () => api.call(gifts.open, { body: { key: giftKey } }, { quiet: true }),
    onSuccess: () => rereadAccess(client),
  })
  if (open.data) {
    const { days, access_until: until, is_frozen: isFrozen } = open.data
    const end = isFrozen ? 'Они подождут: доступ сейчас открыт и без них.' : until && `Доступ до ${longDate(until)}.`
    return (
      <Panel title="Подарок">
        <p className={styles.text} role="status">
          {tied(`Подарок открыт: добавлено ${inDays(days)}. ${end || ''}`)}
        </p>
      </Panel>
    )
  }
  return (
    <Brought giftKey={giftKey}>
      <div className={styles.actions}>
        <Button size="small" isBusy={open.isPending} onClick={() => open.mutate()}>
          Открыть подарок
        </Button>
      </div>
      {open.error && <p role="alert">{open.error.message}</p>}
    </Brought>
  )
}

/** What the link gives, or why it gives nothing. */
function Brought({ giftKey, children }: { giftKey: string; children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(brought(useApi(), giftKey))
  return (
    <Panel title="Подарок">
      {isPending && (
        <p className={styles.text} role="status">
          Смотрим, что подарено…
        </p>
      )}
      {error && (
        <>
          <p className={styles.text} role="alert">
            {error.message}
          </p>
          <div className={styles.actions}>
            <Button size="small" kind="secondary" onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        </>
      )}
      {data && (
        <>
          <p className={styles.text} role="status">
            {tied(wordsOf(data))}
          </p>
          {data.words && <p className={styles.text}>«{data.words}»</p>}
          {children}
        </>
      )}
    </Panel>
  )
}

function wordsOf({ from, days, ends_at: end }: ReceivedGift): string {
  const whose = from ? `Вам подарок, даритель — ${from}` : 'Вам подарок от клуба'
  return `${whose}: ${inDays(days)} доступа. Открыть можно до ${longDate(end)}.`
}
