import { ledger } from '@palata/contract/ledger'
import { type SeenHead, type Witnessed, witness } from '@palata/contract/ledger/witness'
import type { Api } from '#api/api.tsx'
import { keep, kept, sizeOf } from './keep.ts'

/** What the reader must be told, with everything that proves it. */
export interface Told {
  seen: Extract<Witnessed, { kind: 'mismatch' | 'new_origin' }>
  now: SeenHead
  evidence: object
}

/** One small request; null when the log continues what this browser saw. Throws what the call throws. */
export async function look(api: Api): Promise<Told | null> {
  const before = kept()
  const since = await api.call(ledger.since, { query: { from: sizeOf(before) } }, { quiet: true })
  const seen = await witness(before, since)
  keep(seen, since)
  if (seen.kind !== 'mismatch' && seen.kind !== 'new_origin') return null
  return { seen, now: since, evidence: { looked_at: new Date().toISOString(), seen: before, now: since, found: seen } }
}
