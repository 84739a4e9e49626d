import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './shared.ts'

const MOST = Number.MAX_SAFE_INTEGER

/** An entry that is under a signed checkpoint. */
const ProvedEntry = z.object({
  /** Zero-based. */
  index: z.int(),
  /** Canonical JSON, see `LedgerEntry`; its bytes are what the tree hashes. */
  entry: z.string(),
  /** In the form of c2sp.org/tlog-proof, with the signed checkpoint. */
  proof: z.string(),
})

export const ledger = {
  entry: endpoint({
    at: 'GET /api/ledger/entries/:index/',
    about: 'Запись журнала сигналов и доказательство, что она в нём',
    access: 'public',
    knownBy: 'nothing',
    reply: ProvedEntry,
  }),
  consistency: endpoint({
    at: 'GET /api/ledger/consistency/',
    about: 'Доказательство, что журнал размера to продолжает журнал размера from; хеши в base64',
    access: 'public',
    knownBy: 'nothing',
    query: z.object({ from: wholeNumber(1, MOST), to: wholeNumber(1, MOST) }),
    reply: z.object({ hashes: z.array(z.string()) }),
  }),
  seal: endpoint({
    at: 'GET /api/ledger/signals/:id/',
    about: 'Печать сигнала: номер у автора и запись журнала; идея и соль — тем, кто может её читать',
    access: 'public',
    reply: z.object({
      /** Null for a signal published before the ledger. */
      seal: z
        .object({
          author: z.string(),
          /** The author's own number of the call. */
          call: z.int(),
          /** What was recorded about the call, in the order of the ledger. */
          entries: z.array(ProvedEntry),
          /** More is recorded already and waits for the next checkpoint. */
          is_waiting: z.boolean(),
          /** The sealed ideas: the salt (hex) and the canonical JSON of each; null for viewers who may not read them. */
          ideas: z.array(z.object({ index: z.int(), salt: z.string(), payload: z.string() })).nullable(),
        })
        .nullable(),
    }),
  }),
}
