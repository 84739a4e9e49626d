import type { Tariff } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { namedOption } from '#api/offer.ts'
import { usePage } from '#api/page.tsx'
import { rereadAccess } from '#features/membership'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { paymentHelpLayer } from './layers.ts'
import styles from './PaymentLayers.module.css'
import { invoicesKey } from './queries.ts'

export interface PaymentDetail {
  tariff: Tariff
}

/** Makes the invoice and opens its page in a tab of its own. */
export function PaymentStart({ tariff }: PaymentDetail) {
  const api = useApi()
  const option = usePage().config.offer.find((known) => known.tariff === tariff)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const { pay_url } = await api.call(payments.create, { body: formOf(tariff) }, { quiet: true })
        if (!pay_url) throw new MissingLink()
        if (tab) tab.location.href = pay_url
        return { payUrl: pay_url, isOpened: tab !== null }
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) =>
      console.error(error instanceof MissingLink ? 'Не пришла ссылка оплаты' : 'Ошибка при создании оплаты', error),
  })
  return (
    <>
      {option && <p className={styles.bought}>{namedOption(option)}</p>}
      {data ? (
        <Paying payUrl={data.payUrl} isOpened={data.isOpened} />
      ) : (
        <>
          <p className={styles.text}>Перейдите в Cryptocloud для оформления подписки</p>
          <div className={styles.actions}>
            <Button isBusy={isPending} onClick={() => mutate(emptyTab())}>
              Оформить подписку
            </Button>
          </div>
        </>
      )}
      <Pressable className={styles.help} onClick={() => paymentHelpLayer.open()}>
        Возникли проблемы с оплатой?
      </Pressable>
    </>
  )
}

function formOf(tariff: Tariff) {
  const form = new FormData()
  form.set('tariff', tariff)
  return form
}

class MissingLink extends Error {}

/** Browsers block a tab that is opened after the press. Without `opener` the payment page cannot control ours. */
function emptyTab() {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}

/** A reader who returns from the payment tab may have paid, so access and invoices are read again. */
function Paying({ payUrl, isOpened }: { payUrl: string; isOpened: boolean }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      void rereadAccess(queryClient)
      void queryClient.invalidateQueries({ queryKey: invoicesKey() })
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [queryClient])
  return (
    <>
      <p className={styles.text} role="status">
        {isOpened
          ? 'Страница оплаты открыта в новой вкладке. Доступ откроется сам, как только платёж подтвердится в сети.'
          : 'Счёт готов. Браузер не дал открыть новую вкладку, откройте страницу оплаты сами.'}
      </p>
      <div className={styles.actions}>
        <Button kind={isOpened ? 'secondary' : 'primary'} href={payUrl} target="_blank" rel="noopener noreferrer">
          Открыть страницу оплаты
        </Button>
      </div>
    </>
  )
}
