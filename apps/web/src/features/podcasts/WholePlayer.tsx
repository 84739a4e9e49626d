import { podcasts } from '@palata/contract/podcasts'
import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useMe } from '#features/accounts'
import { useAccess } from '#features/membership'
import { lazyPart } from '#navigation'
import { Capsule } from './capsule/Capsule.tsx'
import { CardSound } from './card/CardSound.tsx'
import { bringPlayer, endPlayer } from './commands.ts'
import { readPlayer, usePlayer, writePlayer } from './engine/store.ts'
import { providePlayerParts } from './PlayerPart.tsx'
import { playerLayer } from './panel/playerLayer.ts'

const Bars = lazyPart(async () => (await import('./panel/Bars.tsx')).Bars)

/**
 * Starts the player, with the full episode for readers with access and a preview for others; renders it while it is
 * open.
 */
export function WholePlayer() {
  useEffect(() => providePlayerParts({ Capsule, CardSound }), [])
  usePreview()
  useWholePlayer()
  const isOpen = usePlayer((state) => state.isPanelOpen)

  // Marks the document, so that the page leaves room for the player.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-player', isOpen)
    if (!isOpen) playerLayer.close()
    return () => document.documentElement.removeAttribute('data-player')
  }, [isOpen])

  if (!isOpen) return null
  return createPortal(
    <Suspense>
      <Bars />
    </Suspense>,
    document.body,
  )
}

function usePreview() {
  const api = useApi()
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal, quiet: true }
    logFailure('названия последнего подкаста', () => api.call(podcasts.preview, undefined, options)).then(
      ({ title }) => writePlayer({ ...readPlayer(), preview: title }),
      () => {},
    )
    return () => leaving.abort()
  }, [api])
}

/** Restarts for each member: the positions belong to one account. */
function useWholePlayer() {
  const api = useApi()
  const isPaid = useAccess() === 'paid'
  const id = useMe()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: also restarts when the account changes
  useEffect(() => {
    if (!isPaid) return
    let hasLeft = false
    bringPlayer(api)
      .then(async ({ begin }) => hasLeft || begin())
      // A failed load is retried by the next press.
      .catch(() => {})
    return () => {
      hasLeft = true
      endPlayer(api)
    }
  }, [api, isPaid, id])
}
