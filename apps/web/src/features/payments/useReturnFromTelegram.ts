import { useEffect, useRef } from 'react'
import { useMe } from '#features/accounts'
import { telegramPaymentLayer } from './layers.ts'
import { forgetTelegram, TELEGRAM_OPENED } from './selection.ts'

/** Shows the popup again to a member who left for Telegram to pay, until they close it. */
export function useReturnFromTelegram() {
  const isKnown = useMe() !== null
  useEffect(() => {
    if (isKnown && sessionStorage.getItem(TELEGRAM_OPENED)) telegramPaymentLayer.open()
  }, [isKnown])

  const isPaying = telegramPaymentLayer.useIsOpen()
  const wasPaying = useRef(false)
  useEffect(() => {
    if (wasPaying.current && !isPaying) forgetTelegram(sessionStorage)
    wasPaying.current = isPaying
  }, [isPaying])
}
