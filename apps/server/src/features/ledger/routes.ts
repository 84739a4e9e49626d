import { ledger } from '@palata/contract/ledger'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { proveConsistency, proveEntry } from './proofs.ts'
import { readSeal } from './seal.ts'

export const ledgerRoutes = implement(ledger, {
  entry: ({ db, params: { index } }) => {
    refuseUnless(/^(0|[1-9]\d{0,14})$/.test(index), 'not_found')
    return proveEntry(db, Number(index))
  },
  consistency: async ({ db, query: { from, to } }) => ({ hashes: await proveConsistency(db, from, to) }),
  seal: ({ db, viewer, params: { id } }) => {
    refuseUnless(isId(id), 'not_found')
    return readSeal(db, Number(id), viewer)
  },
})
