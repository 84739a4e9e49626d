import { z } from 'zod'

/** An entry that is under a signed checkpoint. */
export const ProvedEntry = z.object({
  /** Zero-based. */
  index: z.int(),
  /** Canonical JSON, see `LedgerEntry`; its bytes are what the tree hashes. */
  entry: z.string(),
  /** In the form of c2sp.org/tlog-proof, with the signed checkpoint. */
  proof: z.string(),
})
export type ProvedEntry = z.infer<typeof ProvedEntry>
