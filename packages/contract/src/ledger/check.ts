/** The check of one call in a reader's browser, step by step, as «Проверить» shows it. */
import type { Reply } from '../endpoint.ts'
import type { ledger } from '../ledger.ts'
import type { LedgerEntry, LedgerPayload } from './entries.ts'
import { isCommitted, openCheckpoint, readCheckpoint, readProof, readVerifierKey, toHex, utf8 } from './note.ts'
import type { ProvedEntry } from './proved.ts'
import { isIncluded, leafHash, sha256 } from './tree.ts'
import { type SeenHead, type Witnessed, witness } from './witness.ts'

export type Seal = NonNullable<Reply<typeof ledger.seal>['seal']>
type Since = Reply<typeof ledger.since>

/** What the reader sees of the call, to be compared with what is sealed. Prices in USD, result in percent. */
export interface ShownCall {
  coin: string
  title: string
  direction: LedgerPayload['direction']
  target: number | null
  stop: number | null
  /** Null while the call is open. */
  result: number | null
}

/**
 * `idea`: the idea on the screen is the sealed one; `entries`: the commitment and the number are those of the entries;
 * `path`: the entries are under the root; `root`: the root is signed; `log`: the log continues what this browser saw.
 */
export type CheckStep =
  | { step: 'idea'; is: 'right' | 'wrong'; hash: string; differs: Difference[] }
  | { step: 'idea'; is: 'closed' }
  | { step: 'entries'; is: 'right' | 'wrong'; index: number; bytes: number; commitment: string }
  | { step: 'path'; is: 'right' | 'wrong'; hashes: number; leaf: string }
  | { step: 'root'; is: 'right' | 'wrong'; origin: string; size: number; root: string }
  | { step: 'log'; is: 'right' | 'wrong' | 'new'; seen: Witnessed }

export type Difference = 'text' | 'title' | 'coin' | 'direction' | 'target' | 'stop' | 'result'

interface Idea {
  index: number
  salt: string
  payload: string
}

/** Yields each step when it is done, also after one that does not hold; the call holds when none is `wrong`. */
export async function* checkCall(
  { seal, shown }: { seal: Seal; shown: ShownCall },
  log: Log,
): AsyncGenerator<CheckStep> {
  const entries = seal.entries.map((one) => ({ ...one, said: JSON.parse(one.entry) as LedgerEntry }))
  const ideas = seal.ideas ?? entries.flatMap(({ said }) => ideaOf(said))
  yield await checkIdea(ideas.at(-1), { seal, shown, said: entries.map(({ said }) => said) })
  const first = seal.entries[0]!
  const bytes = seal.entries.reduce((sum, { entry, proof }) => sum + entry.length + proof.length, 0)
  const commitments = new Map(entries.map(({ index, said }) => [index, 'commitment' in said ? said.commitment : '']))
  const committed = await Promise.all(
    ideas.map(({ index, salt, payload }) => isCommitted(commitments.get(index) ?? '', salt, payload)),
  )
  const isOurs = entries.every(({ said }) => 'call' in said && said.call === seal.call && said.author === seal.author)
  const isSealed = entries[0]!.said.kind === 'sealed' && committed.every(Boolean) && isOurs
  yield {
    step: 'entries',
    is: isSealed ? 'right' : 'wrong',
    index: first.index,
    bytes,
    commitment: commitments.get(first.index) ?? '',
  }
  yield* checkEntries(seal.entries, log)
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
      if (!claimed || read?.index !== index || read.note !== since.note) return false
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

/** An `opened` entry reveals the idea to everybody; its text is canonical, and so is that of its part. */
function ideaOf(said: LedgerEntry): Idea[] {
  return said.kind === 'opened'
    ? [{ index: said.sealed_in, salt: said.salt, payload: JSON.stringify(said.payload) }]
    : []
}

interface Compared {
  seal: Seal
  shown: ShownCall
  said: LedgerEntry[]
}

async function checkIdea(idea: Idea | undefined, { seal, shown, said }: Compared): Promise<CheckStep> {
  if (!idea) return { step: 'idea', is: 'closed' }
  const sealed = JSON.parse(idea.payload) as LedgerPayload
  const hash = seal.words ? toHex(await sha256(utf8(`${seal.words.title}\n${seal.words.content}`))) : sealed.text
  const compared: [Difference, unknown, unknown][] = [
    ['text', hash, sealed.text],
    ['title', seal.words?.title ?? shown.title, shown.title],
    ['coin', sealed.coin, shown.coin],
    ['direction', sealed.direction, shown.direction],
    ['target', sealed.target, shown.target],
    ['stop', sealed.stop, shown.stop],
    ['result', rounded(resultOf(said) ?? shown.result), rounded(shown.result)],
  ]
  const differs = compared.filter(([, one, other]) => one !== other).map(([what]) => what)
  return { step: 'idea', is: differs.length > 0 ? 'wrong' : 'right', hash, differs }
}

/** The last recorded result; null before the end and when a correction opened the call again. */
function resultOf(said: LedgerEntry[]): number | null {
  return said.reduce<number | null>((before, entry) => {
    if (entry.kind === 'outcome' || entry.kind === 'withdrawn') return entry.percent
    return entry.kind === 'corrected' ? (entry.outcome?.percent ?? null) : before
  }, null)
}

/** As far as it is shown. */
const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)
