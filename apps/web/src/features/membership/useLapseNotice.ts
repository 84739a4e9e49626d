import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshPage, useMe } from '#features/accounts'
import { closeMemberLayers } from '#ui/layers/index.ts'
import { lapsedLayer } from './layers.ts'

/** When access ends while the page is open: tells the reader, closes layers for members and reads everything again. */
export function useLapseNotice() {
  const me = useMe()
  const client = useQueryClient()
  const before = useRef<boolean | null>(null)
  const hasAccess = me && (me.has_paid_access || me.is_moderator)
  useEffect(() => {
    const hadAccess = before.current
    before.current = hasAccess
    if (!hadAccess || hasAccess !== false) return
    closeMemberLayers()
    // What the reader has paid for must not stay on the screen.
    void refreshPage(client)
    lapsedLayer.open()
  }, [hasAccess, client])
}
