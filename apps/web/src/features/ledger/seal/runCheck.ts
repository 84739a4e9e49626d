import { ledger } from '@palata/contract/ledger'
import { checkCall, checkEntries } from '@palata/contract/ledger/check'
import { type CheckStep, shownCall } from '@palata/contract/ledger/checkStep'
import { readProof } from '@palata/contract/ledger/note'
import type { SeenHead } from '@palata/contract/ledger/witness'
import type { Beforehand } from '@palata/contract/record'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import type { Api } from '#api/api.tsx'
import { keep, kept, sizeOf } from '../witness/keep.ts'

/** Everything that a check read and found, to be saved as evidence. */
export interface Checked {
  steps: CheckStep[]
  /** What the server gave and what this browser had kept, as they were. */
  evidence: object
  /** Milliseconds of computing in this browser, without the network. */
  took: number
  /** Whether this browser keeps the checkpoint that it has seen. */
  isKept: boolean
}

/** The check cannot be made, and why, in a sentence for the reader. It says nothing of the call. */
export class CannotCheck extends Error {}

/** Reads again what a signal's page shows; null when the signal is gone. */
export type ReadShown = () => Promise<{ signal: OpenedSignal; said: Beforehand | null } | null>

/** Attempts to read a proof and a checkpoint of the same size: the log grows while it is read. */
const ATTEMPTS = 4

/**
 * Checks a call; `tell` gets the steps as they are done. Throws `CannotCheck`, the errors of the calls, and
 * `NotSupportedError` in a browser without Ed25519.
 */
export function checkSignal(api: Api, id: number, readShown: ReadShown, tell: (steps: CheckStep[]) => void) {
  return run(api, tell, async () => {
    // The seal is read first: what is sealed in between would not be on the screen.
    const { seal } = await api.call(ledger.seal, { params: { id: String(id) } }, { quiet: true })
    if (!seal) throw new CannotCheck('Сигнал опубликован до журнала: проверить его нечем.')
    // An edit that is not under a checkpoint yet would not be what the last entry says.
    if (seal.is_waiting || seal.entries.length === 0)
      throw new CannotCheck('Последняя запись о сигнале ещё не под отметкой журнала. Проверьте через минуту.')
    const page = await readShown()
    if (!page) throw new CannotCheck('Сигнал сняли, пока страница была открыта. Обновите её.')
    const shown = shownCall(page.signal, page.said)
    return { proofs: seal.entries, read: { seal, shown }, check: (log) => checkCall({ seal, shown }, log) }
  })
}

/** Checks that an entry is in the log. */
export function checkEntry(api: Api, index: number, tell: (steps: CheckStep[]) => void) {
  return run(api, tell, async () => {
    const entry = await api.call(ledger.entry, { params: { index: String(index) } }, { quiet: true })
    return { proofs: [entry], read: { entry }, check: (log) => checkEntries([entry], log) }
  })
}

type Log = Parameters<typeof checkEntries>[1]

interface Read {
  proofs: { proof: string }[]
  read: object
  check: (log: Log) => AsyncGenerator<CheckStep>
}

async function run(api: Api, tell: (steps: CheckStep[]) => void, read: () => Promise<Read>): Promise<Checked> {
  if (!globalThis.crypto?.subtle)
    throw new CannotCheck('Браузер проверяет подписи только на защищённых страницах: откройте сайт по https://.')
  const seen: SeenHead | null = kept()
  for (let attempt = 1; ; attempt += 1) {
    const [since, { proofs, read: given, check }] = await Promise.all([
      api.call(ledger.since, { query: { from: sizeOf(seen) } }, { quiet: true }),
      read(),
    ])
    if (sizeOf({ note: readProof(proofs[0]!.proof)?.note ?? '' }) !== sizeOf(since)) {
      if (attempt < ATTEMPTS) continue
      throw new CannotCheck('Журнал растёт быстрее, чем его удаётся прочесть. Проверьте через минуту.')
    }
    const steps: CheckStep[] = []
    const began = performance.now()
    for await (const step of check({ since, seen })) {
      steps.push(step)
      tell([...steps])
    }
    const took = performance.now() - began
    const log = steps.find((step) => step.step === 'log')
    const isKept = log?.step === 'log' && keep(log.seen, since)
    return { steps, took, isKept, evidence: { checked_at: new Date().toISOString(), ...given, since, seen, steps } }
  }
}
