import { useEffect, useRef } from 'react'
import { useMe } from '#features/accounts'
import { closeLayer, openLayer, useOpenLayers } from '#ui/layers/index.ts'
import { forgetTelegram, TELEGRAM_OPENED } from './offer/selection.ts'

/** Layers whose contents are for members. */
const PAID_LAYERS = ['notifications', 'briefcase', 'pon_popup'] as const

/** Whoever comes back from Telegram goes on paying; whose subscription runs out is told. */
export function useMembershipEvents() {
  const me = useMe()
  const isKnown = me !== null
  useEffect(() => {
    if (isKnown && sessionStorage.getItem(TELEGRAM_OPENED)) openLayer('telegram_subscribe_popup')
  }, [isKnown])

  // However that popup was closed, it does not come again by itself.
  const isPaying = useOpenLayers().includes('telegram_subscribe_popup')
  const wasPaying = useRef(false)
  useEffect(() => {
    if (wasPaying.current && !isPaying) forgetTelegram(sessionStorage)
    wasPaying.current = isPaying
  }, [isPaying])

  const before = useRef<boolean | null>(null)
  const hasAccess = me && (me.has_paid_access || me.is_moderator)
  useEffect(() => {
    const hadAccess = before.current
    before.current = hasAccess
    if (!hadAccess || hasAccess !== false) return
    for (const id of PAID_LAYERS) closeLayer(id)
    openLayer('subscription_problem')
  }, [hasAccess])
}
