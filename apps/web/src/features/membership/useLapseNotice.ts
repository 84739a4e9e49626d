import { useEffect, useRef } from 'react'
import { useMe } from '#features/accounts'
import { closeMemberLayers } from '#ui/layers/index.ts'
import { lapsedLayer } from './layers.ts'

/** Tells the reader when access ends while the page is open, and closes layers for members. */
export function useLapseNotice() {
  const me = useMe()
  const before = useRef<boolean | null>(null)
  const hasAccess = me && (me.has_paid_access || me.is_moderator)
  useEffect(() => {
    const hadAccess = before.current
    before.current = hasAccess
    if (!hadAccess || hasAccess !== false) return
    closeMemberLayers()
    lapsedLayer.open()
  }, [hasAccess])
}
