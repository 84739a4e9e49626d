import { useState } from 'react'
import { useLater } from '#navigation'
import type { SealFacts } from './facts.ts'

const load = async () => (await import('./Versions.tsx')).Versions

/** The history of a call that is in the ledger. It comes after the page: the server does not draw it. */
export function SealVersions({ id, facts }: { id: number; facts: SealFacts }) {
  const [now] = useState(() => new Date())
  const Versions = useLater(load)
  if (facts.seal_index === null || facts.is_before_ledger) return null
  return Versions && <Versions id={id} now={now} />
}
