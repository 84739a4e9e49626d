/** What a reader's browser does as a witness: keeps the last checkpoint it saw and checks that the log continues it. */
import type { Reply } from '../endpoint.ts'
import type { ledger } from '../ledger.ts'
import { checkProof, fromBase64, openCheckpoint, readVerifierKey } from './note.ts'
import { areEqual, isConsistent } from './tree.ts'

/** A checkpoint as it was seen, with the key that signed it. */
export interface SeenHead {
  note: string
  vkey: string
}

type Since = Reply<typeof ledger.since>

/**
 * `same`: nothing new; `continues`: the log has grown, to be kept; `new_origin`: the club has declared that the log
 * begins anew, with the lost checkpoint that the declaration names. The others are evidence against the club.
 */
export type Witnessed =
  | { kind: 'same' | 'continues'; size: number }
  | { kind: 'new_origin'; reason: string; lost: string }
  | { kind: 'mismatch'; why: Mismatch }

export const MISMATCHES = {
  signature: 'Подпись отметки не сходится с ключом журнала.',
  key: 'Отметку подписал ключ, о смене которого в журнале записи нет.',
  origin: 'Отметка другого журнала, и о его новом начале записи нет.',
  shorter: 'Журнал стал короче, чем был: записи из него убраны.',
  two_heads: 'У журнала того же размера другой корень: читателям показаны два разных журнала.',
  rewritten: 'Журнал не продолжает того, что этот браузер видел раньше: записи в нём изменены.',
} as const
export type Mismatch = keyof typeof MISMATCHES

const mismatch = (why: Mismatch): Witnessed => ({ kind: 'mismatch', why })

/** Compares the log's last checkpoint with the one seen before; null when this is the first one. */
export async function witness(seen: SeenHead | null, now: Since): Promise<Witnessed> {
  const key = await readVerifierKey(now.vkey)
  const head = key && (await openCheckpoint(now.note, key))
  if (!head) return mismatch('signature')
  if (!seen) return { kind: 'continues', size: head.size }
  const seenKey = await readVerifierKey(seen.vkey)
  const old = seenKey && (await openCheckpoint(seen.note, seenKey))
  // What is kept in a browser may be damaged there; it is no evidence then.
  if (!old) return { kind: 'continues', size: head.size }
  if (old.origin !== head.origin) return declared(now, old.origin)
  if (now.vkey !== seen.vkey && !(await named(now, 'rotated'))) return mismatch('key')
  if (head.size < old.size || now.hashes === null) return mismatch('shorter')
  if (head.size === old.size)
    return areEqual(head.root, old.root) ? { kind: 'same', size: head.size } : mismatch('two_heads')
  const hashes = now.hashes.map(fromBase64)
  if (hashes.some((hash) => hash?.length !== 32)) return mismatch('rewritten')
  return (await isConsistent(old, head, hashes as Uint8Array[]))
    ? { kind: 'continues', size: head.size }
    : mismatch('rewritten')
}

interface KeyEntry {
  kind: string
  vkey: string
  why: string
  lost: string | null
  reason: string
}

/** Null when it is no JSON: a damaged entry names nothing. */
function readKeyEntry(entry: string): KeyEntry | null {
  try {
    return JSON.parse(entry) as KeyEntry | null
  } catch {
    return null
  }
}

/** The entry, proved to be in the log, that names the key of the checkpoint. */
async function named(now: Since, why: string): Promise<KeyEntry | null> {
  const key = (await readVerifierKey(now.vkey))!
  for (const { entry, proof } of now.keys) {
    const said = readKeyEntry(entry)
    if (said?.kind === 'key' && said.vkey === now.vkey && said.why === why && (await checkProof(proof, entry, key)))
      return said
  }
  return null
}

/** The origin may have been declared anew more than once since; each declaration names the log before it. */
async function declared(now: Since, origin: string): Promise<Witnessed> {
  const key = (await readVerifierKey(now.vkey))!
  for (const { entry, proof } of now.keys) {
    const said = readKeyEntry(entry)
    if (said?.kind !== 'key' || said.why !== 'new_origin' || said.lost?.split('\n')[0] !== origin) continue
    if (await checkProof(proof, entry, key)) return { kind: 'new_origin', reason: said.reason, lost: said.lost }
  }
  return mismatch('origin')
}
