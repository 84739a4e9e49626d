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
export const sizeOf = (head: Pick<SeenHead, 'note'> | null) => (head && readCheckpoint(head.note)?.size) || 0

/**
 * Keeps what continues the log, and returns whether this browser keeps a checkpoint. After a mismatch the earlier one
 * stays: it is the evidence, and each visit says so again. A new origin replaces it once the reader has been told.
 */
export function keep(seen: Witnessed, { note, vkey }: SeenHead): boolean {
  return seen.kind === 'continues' ? store({ note, vkey }) : kept() !== null
}

/** False where storage is refused: the browser is no witness then, and checks of single calls still work. */
export function store(head: SeenHead): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ note: head.note, vkey: head.vkey }))
    return true
  } catch {
    return false
  }
}
