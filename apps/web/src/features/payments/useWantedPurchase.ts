import { useEffect } from 'react'
import { forgetWanted, useMe, useWanted } from '#features/accounts'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { paymentLayer } from './layers.ts'

/** A guest who wanted to subscribe finds the payment open once they are signed in, in the tab they look at. */
export function useWantedPurchase() {
  const me = useMe()
  const wanted = useWanted()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me || !wanted) return
    const go = () => {
      // Every tab hears of the sign-in, and only the one in front goes on.
      if (document.visibilityState !== 'visible') return
      forgetWanted()
      // Nothing is sold to whoever turns out to be a member.
      if (me.has_paid_access) return
      if (wanted.tariff) paymentLayer.open({ tariff: wanted.tariff })
      else navigate(paths.purchase)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => document.removeEventListener('visibilitychange', go)
  }, [me, wanted, navigate])
}
