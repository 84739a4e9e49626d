import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { lazyPart, loadUnlessLeft } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import type { Told } from './look.ts'

const WitnessBanner = lazyPart(async () => (await import('./WitnessBanner.tsx')).WitnessBanner)

/** Compares the log with what this browser saw, once a visit, after everything else; shows a banner only if it must. */
export function Witness() {
  const api = useApi()
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    let isLeft = false
    // Nothing depends on it: without a network, or before the first checkpoint, the next visit looks again.
    loadUnlessLeft(() => import('./look.ts'))
      .then(({ look }) => look(api))
      .then(
        (found) => !isLeft && setTold(found),
        () => {},
      )
    return () => {
      isLeft = true
    }
  }, [api])
  return (
    told && (
      <PartPlace of={WitnessBanner}>
        <WitnessBanner told={told} onClose={() => setTold(null)} />
      </PartPlace>
    )
  )
}
