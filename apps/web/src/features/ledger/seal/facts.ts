import type { Call } from '@palata/contract/signals/call'

/** What a signal says of its seal. */
export type SealFacts = Pick<
  Call,
  'number' | 'seal_index' | 'sealed_at' | 'is_before_ledger' | 'is_taken_down' | 'void_why'
>
