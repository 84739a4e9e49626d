import { ledger } from '@palata/contract/ledger'
import { MISMATCHES, type SeenHead, type Witnessed, witness } from '@palata/contract/ledger/witness'
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
  const evidence = { about: aboutOf(seen), looked_at: new Date().toISOString(), seen: before, now: since, found: seen }
  return { seen, now: since, evidence }
}

/** What the file shows, for who opens it later. */
function aboutOf(seen: Told['seen']): string {
  const what = seen.kind === 'mismatch' ? MISMATCHES[seen.why] : 'Клуб объявил, что журнал начат заново.'
  return `${what} seen — отметка, которую браузер видел раньше; now — та, что сайт показал потом, с хешами, которые должны их связать. Обе подписаны ключом vkey (c2sp.org/signed-note): подписи и связь проверит любая программа для журналов C2SP tlog.`
}
