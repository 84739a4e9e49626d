import { readCheckpoint } from '@palata/contract/ledger/note'
import type { SeenHead, Witnessed } from '@palata/contract/ledger/witness'

const KEY = 'ledger-head'

/** The last checkpoint that this browser saw; null before the first, or where storage is refused. */
export function kept(): SeenHead | null {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SeenHead> | null
    const isWhole =
      typeof read?.note === 'string' && typeof read.vkey === 'string' && readCheckpoint(read.note) !== null
    return isWhole ? { note: read.note!, vkey: read.vkey! } : null
  } catch {
    return null
  }
}

/** Its size; 0 for none. */
export const sizeOf = (head: SeenHead | null) => (head && readCheckpoint(head.note)?.size) || 0

/**
 * Keeps what continues the log. After a mismatch the earlier checkpoint stays: it is the evidence, and each visit says
 * so again. A new origin replaces it once the reader has been told.
 */
export function keep(seen: Witnessed, { note, vkey }: SeenHead) {
  if (seen.kind !== 'continues') return
  store({ note, vkey })
}

export function store(head: SeenHead) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ note: head.note, vkey: head.vkey }))
  } catch {
    // Without storage the browser is no witness; the checks of a single call still work.
  }
}
