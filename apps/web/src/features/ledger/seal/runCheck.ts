import { ledger } from '@palata/contract/ledger'
import { type CheckStep, checkCall, checkEntries, type ShownCall } from '@palata/contract/ledger/check'
import type { SeenHead } from '@palata/contract/ledger/witness'
import type { Api } from '#api/api.tsx'
import { keep, kept, sizeOf } from '../witness/keep.ts'

/** Everything that a check read and found, to be saved as evidence. */
export interface Checked {
  steps: CheckStep[]
  /** What the server gave and what this browser had kept, as they were. */
  evidence: object
  /** Milliseconds of computing in this browser, without the network. */
  took: number
}

/** The call is not under a checkpoint yet, or was published before the ledger. */
export class NothingToCheck extends Error {}

/** Attempts to read a proof and a checkpoint of the same size: the log grows while it is read. */
const ATTEMPTS = 4

/** Checks a call; `tell` gets the steps as they are done. Throws `NothingToCheck`, and the errors of the calls. */
export function checkSignal(api: Api, id: number, shown: ShownCall, tell: (steps: CheckStep[]) => void) {
  return run(api, tell, async () => {
    const { seal } = await api.call(ledger.seal, { params: { id: String(id) } }, { quiet: true })
    // An edit that is not under a checkpoint yet would not be what the last entry says.
    if (!seal || seal.is_waiting || seal.entries.length === 0) throw new NothingToCheck()
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
  const seen: SeenHead | null = kept()
  for (let attempt = 1; ; attempt += 1) {
    const [since, { proofs, read: given, check }] = await Promise.all([
      api.call(ledger.since, { query: { from: sizeOf(seen) } }, { quiet: true }),
      read(),
    ])
    if (attempt < ATTEMPTS && !proofs[0]!.proof.endsWith(since.note)) continue
    const steps: CheckStep[] = []
    const began = performance.now()
    for await (const step of check({ since, seen })) {
      steps.push(step)
      tell([...steps])
    }
    const took = performance.now() - began
    const log = steps.find((step) => step.step === 'log')
    if (log?.step === 'log') keep(log.seen, since)
    return { steps, took, evidence: { checked_at: new Date().toISOString(), ...given, since, seen, steps } }
  }
}
