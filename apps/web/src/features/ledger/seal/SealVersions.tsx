import { useState } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import type { SealFacts } from './facts.ts'

const Versions = lazyPart(async () => (await import('./Versions.tsx')).Versions)

/** The history of a call that is in the ledger. */
export function SealVersions({ id, facts }: { id: number; facts: SealFacts }) {
  const [now] = useState(() => new Date())
  if (facts.seal_index === null || facts.is_before_ledger) return null
  return (
    <PartPlace of={Versions}>
      <Versions id={id} now={now} />
    </PartPlace>
  )
}
