import { podcasts } from '@palata/contract/podcasts'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useMe } from '#features/accounts'
import { useAccess } from '#features/membership'
import { Capsule } from './capsule/Capsule.tsx'
import { CardSound } from './card/CardSound.tsx'
import { bringPlayer, endPlayer } from './commands.ts'
import { readPlayer, usePlayer, writePlayer } from './engine/store.ts'
import { providePlayerParts } from './PlayerPart.tsx'
import { playerLayer } from './panel/playerLayer.ts'

const Bars = lazy(async () => ({ default: (await import('./panel/Bars.tsx')).Bars }))

/** Begins the player, with a preview for everybody and whole for who may hear; draws it while it is open. */
export function WholePlayer() {
  useEffect(() => providePlayerParts({ Capsule, CardSound }), [])
  usePreview()
  useWholePlayer()
  const isOpen = usePlayer((state) => state.isPanelOpen)

  // What stands at the foot of a page makes room for it.
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

/** Of each member anew: another's places are not theirs. */
function useWholePlayer() {
  const api = useApi()
  const isPaid = useAccess() === 'paid'
  const id = useMe()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isPaid) return
    let hasLeft = false
    bringPlayer(api)
      .then(async ({ begin }) => hasLeft || begin())
      // What did not come is asked for when it is pressed.
      .catch(() => {})
    return () => {
      hasLeft = true
      endPlayer(api)
    }
  }, [api, isPaid, id])
}
