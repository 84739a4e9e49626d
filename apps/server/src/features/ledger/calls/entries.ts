import { createHash } from 'node:crypto'
import { LEDGER_RULE, LedgerEntry, LedgerPayload } from '@palata/contract/ledger/entries'
import canonicalize from 'canonicalize'
import type { MomentRow } from './moments.ts'

export type Recordable = LedgerEntry

export interface Made {
  entry: Recordable
  salt: Uint8Array | null
  payload: string | null
}

const DAY_MS = 86_400_000

/** What an entry needs besides its moment: 32 random bytes, and the provider's ids of coins by ours. */
interface Given {
  at: string
  salt: Uint8Array
  coins: ReadonlyMap<number, string>
}

/** The entry of a moment, with the salt and the payload that an opening reveals. */
export function entryOf(moment: MomentRow, { at, salt, coins }: Given): Made {
  const call = { at, author: moment.author_key, call: moment.number, rule: LEDGER_RULE }
  switch (moment.kind) {
    case 'sealed':
    case 'version': {
      const { coin_id: coinId, restarts: _, said: __, ...idea } = moment.facts
      const payload = canonicalize(LedgerPayload.parse({ coin: coins.get(coinId), ...idea }))!
      const commitment = createHash('sha256').update(salt).update(payload).digest('hex')
      const sealing = { ...call, deadline: deadlineOf(at, moment.facts), commitment }
      return { ...bare({ kind: moment.kind, ...sealing }), salt, payload }
    }
    case 'outcome':
    case 'withdrawn':
    case 'corrected': {
      const { by, ended_at, percent } = moment.facts
      const end = by !== null && ended_at !== null && percent !== null ? { by, ended_at, percent } : null
      if (moment.kind === 'corrected') return bare({ kind: 'corrected', ...call, outcome: end })
      if (end === null) throw new Error(`the end of a call is not whole: moment ${moment.id}`)
      if (moment.kind === 'withdrawn')
        return bare({ kind: 'withdrawn', ...call, ended_at: end.ended_at, percent: end.percent })
      return bare({ kind: 'outcome', ...call, ...end })
    }
    case 'void':
    case 'suspended':
    case 'noted':
    case 'migration':
      return bare({ kind: moment.kind, ...call, ...moment.facts } as Recordable)
    case 'opened': {
      const { sealed_in, salt: revealed, payload, said } = moment.facts
      const opened = { kind: 'opened', ...call, sealed_in, salt: revealed, payload: JSON.parse(payload) } as const
      return bare({ ...opened, ...(said && { confidence: said }) })
    }
    case 'taken_down':
      return bare({ kind: 'taken_down', ...call })
  }
}

const bare = (entry: Recordable): Made => ({ entry: LedgerEntry.parse(entry), salt: null, payload: null })

/** The term is counted from the seal. */
function deadlineOf(at: string, { horizon_days }: Pick<LedgerPayload, 'horizon_days'>): string | null {
  return horizon_days === null ? null : new Date(Date.parse(at) + horizon_days * DAY_MS).toISOString()
}
