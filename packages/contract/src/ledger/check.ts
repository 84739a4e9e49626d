/** The check of one call in a reader's browser, step by step, as «Проверить» shows it. */
import type { Reply } from '../endpoint.ts'
import type { ledger } from '../ledger.ts'
import { checkIdea, ideaOf } from './checkIdea.ts'
import type { CheckStep, Seal, ShownCall } from './checkStep.ts'
import type { LedgerEntry, LedgerPayload } from './entries.ts'
import {
  type Checkpoint,
  isCommitted,
  openCheckpoint,
  readCheckpoint,
  readProof,
  readVerifierKey,
  toHex,
  utf8,
} from './note.ts'
import type { ProvedEntry } from './proved.ts'
import { areEqual, isIncluded, leafHash } from './tree.ts'
import { type SeenHead, witness } from './witness.ts'

type Since = Reply<typeof ledger.since>

/** Yields each step when it is done, also after one that does not hold; the call holds when none is `wrong`. */
export async function* checkCall(
  { seal, shown }: { seal: Seal; shown: ShownCall },
  log: Log,
): AsyncGenerator<CheckStep> {
  const entries = seal.entries.map((one) => ({ ...one, said: readJson<LedgerEntry>(one.entry) }))
  const known = entries.flatMap(({ said }) => said ?? [])
  const ideas = seal.ideas ?? known.flatMap(ideaOf)
  const last = ideas.at(-1)
  const sealed = last ? readJson<LedgerPayload>(last.payload) : null
  yield last ? await checkIdea(sealed, { seal, shown, said: known }) : { step: 'idea', is: 'closed' }
  if (last && shown.said) yield* checkConfidence(sealed?.confidence ?? null, shown.said)
  const first = seal.entries[0]!
  const bytes = seal.entries.reduce((sum, { entry, proof }) => sum + entry.length + proof.length, 0)
  const commitments = new Map(
    entries.map(({ index, said }) => [index, said && 'commitment' in said ? said.commitment : '']),
  )
  const committed = await Promise.all(
    ideas.map(({ index, salt, payload }) => isCommitted(commitments.get(index) ?? '', salt, payload)),
  )
  const isOurs = entries.every(
    ({ said }) => said && 'call' in said && said.call === seal.call && said.author === seal.author,
  )
  const isSealed = entries[0]!.said?.kind === 'sealed' && committed.every(Boolean) && isOurs
  yield {
    step: 'entries',
    is: isSealed && isShownSeal(entries, seal, shown) ? 'right' : 'wrong',
    index: first.index,
    bytes,
    commitment: commitments.get(first.index) ?? '',
  }
  yield* checkEntries(seal.entries, log)
}

/** Null when it is no JSON object. */
function readJson<Read extends object>(text: string): Read | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? (read as Read | null) : null
  } catch {
    return null
  }
}

type Read = { index: number; said: LedgerEntry | null }

/** Whether the number, the place, the time and the term on the screen are those of the entry that sealed the idea. */
function isShownSeal(entries: readonly Read[], seal: Seal, shown: ShownCall): boolean {
  const said = entries.find(({ index }) => index === shown.seal_index)?.said
  if (said?.kind !== 'sealed' && said?.kind !== 'version') return false
  const isTerm = shown.deadline === null || (said.deadline !== null && isSameTime(said.deadline, shown.deadline))
  return (
    isTerm &&
    seal.call === shown.number &&
    seal.author === shown.author_key &&
    isSameTime(said.at, shown.sealed_at ?? '')
  )
}

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** No step when no confidence is sealed and none is shown. */
async function* checkConfidence(
  sealed: string | null,
  { is_said: isSaid, author, author_salt: salt }: NonNullable<ShownCall['said']>,
): AsyncGenerator<CheckStep> {
  if (sealed === null && !isSaid && author === null) return
  const step = { step: 'confidence', percent: author } as const
  if (sealed === null || !isSaid) yield { ...step, is: 'wrong' }
  else if (author === null) yield { ...step, is: 'closed' }
  else yield { ...step, is: (await isCommitted(sealed, salt ?? '', String(author))) ? 'right' : 'wrong' }
}

interface Log {
  since: Since
  /** The checkpoint that this browser keeps; null before the first. */
  seen: SeenHead | null
}

/** The steps `path`, `root` and `log` of entries; there is at least one. */
export async function* checkEntries(entries: readonly ProvedEntry[], { since, seen }: Log): AsyncGenerator<CheckStep> {
  const claimed = readCheckpoint(since.note)
  const proofs = entries.map(({ index, entry, proof }) => ({ index, entry, read: readProof(proof) }))
  const holds = await Promise.all(
    proofs.map(async ({ index, entry, read }) => {
      if (!claimed || read?.index !== index || !isSameHead(readCheckpoint(read.note), claimed)) return false
      return isIncluded({ ...claimed, index }, await leafHash(utf8(entry)), read.hashes)
    }),
  )
  const leaf = toHex(await leafHash(utf8(proofs[0]!.entry)))
  const hashes = proofs[0]!.read?.hashes.length ?? 0
  yield { step: 'path', is: holds.every(Boolean) ? 'right' : 'wrong', hashes, leaf }
  const key = await readVerifierKey(since.vkey)
  const signed = key && (await openCheckpoint(since.note, key))
  const { origin, size, root } = claimed ?? { origin: '', size: 0, root: new Uint8Array() }
  yield { step: 'root', is: signed ? 'right' : 'wrong', origin, size, root: toHex(root) }
  const saw = await witness(seen, since)
  yield { step: 'log', is: saw.kind === 'mismatch' ? 'wrong' : seen === null ? 'new' : 'right', seen: saw }
}

/** Witnesses add their signatures to a note later, so two notes of one checkpoint differ. */
const isSameHead = (one: Checkpoint | null, other: Checkpoint) =>
  one !== null && one.origin === other.origin && one.size === other.size && areEqual(one.root, other.root)
