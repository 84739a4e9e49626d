import type { CheckStep, Difference, Idea, Seal, ShownCall } from './checkStep.ts'
import type { LedgerEntry, LedgerPayload } from './entries.ts'
import { toHex, utf8 } from './note.ts'
import { sha256 } from './tree.ts'

/** An `opened` entry reveals the idea to everybody; its text is canonical, and so is that of its part. */
export function ideaOf(said: LedgerEntry): Idea[] {
  return said.kind === 'opened'
    ? [{ index: said.sealed_in, salt: said.salt, payload: JSON.stringify(said.payload) }]
    : []
}

interface Compared {
  seal: Seal
  shown: ShownCall
  said: LedgerEntry[]
}

export async function checkIdea(sealed: LedgerPayload | null, { seal, shown, said }: Compared): Promise<CheckStep> {
  const words = seal.words && toHex(await sha256(utf8(`${seal.words.title}\n${seal.words.content}`)))
  const hash = words ?? sealed?.text ?? ''
  const compared: [Difference, unknown, unknown][] = [
    ['text', hash, sealed?.text],
    ['title', seal.words?.title ?? shown.title, shown.title],
    ['coin', sealed?.coin, shown.coin],
    ['direction', sealed?.direction, shown.direction],
    ['target', sealed?.target, shown.target],
    ['stop', sealed?.stop, shown.stop],
    ['result', rounded(resultOf(said)), rounded(shown.result)],
    ...(shown.said ? [['position', heldText(sealed?.position), heldText(shown.said.position)] as const] : []),
  ].map(([what, one, other]) => [what as Difference, one, other])
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

const heldText = (held: LedgerPayload['position'] | null) => (held ? `${held.side} ${held.up_to}` : '')

/** As far as it is shown. */
const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)
