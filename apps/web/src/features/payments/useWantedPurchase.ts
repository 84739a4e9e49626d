import { useEffect } from 'react'
import { forgetWanted, useMe, useWanted } from '#features/accounts'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { paymentLayer } from './layers.ts'

/** Opens the payment after the sign-in of a guest who wanted to subscribe, in the visible tab. */
export function useWantedPurchase() {
  const me = useMe()
  const wanted = useWanted()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me || !wanted) return
    const go = () => {
      // Every tab notices the sign-in, and only the visible one continues.
      if (document.visibilityState !== 'visible') return
      forgetWanted()
      // Members need no subscription.
      if (me.has_paid_access) return
      if (wanted.tariff) paymentLayer.open({ tariff: wanted.tariff })
      else navigate(paths.purchase)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => document.removeEventListener('visibilitychange', go)
  }, [me, wanted, navigate])
}
