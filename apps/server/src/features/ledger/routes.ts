import { LISTED_ENTRIES, ledger } from '@palata/contract/ledger'
import { GROUP_KINDS } from '@palata/contract/ledger/entries'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import { readSeal } from './calls/seal.ts'
import { listCallEntries, listEvidence, listLastEntries } from './lists.ts'
import { proveAsked, proveEntry } from './log/proofs.ts'
import { readOverview, readSince } from './overview.ts'

export const ledgerRoutes = implement(ledger, {
  overview: ({ db }) => readOverview(db),
  entries: async ({ db, query: { before, group } }) => ({
    results: await listLastEntries(db, before ?? null, group ? [...GROUP_KINDS[group]] : null, LISTED_ENTRIES),
  }),
  calls: async ({ db, params: { author, call } }) => {
    refuseUnless(/^[0-9a-f]{4,32}$/.test(author) && isId(call), 'not_found')
    const results = await listCallEntries(db, author, Number(call))
    refuseUnless(results.length > 0, 'not_found')
    return { results, evidence: await listEvidence(db, author, Number(call)) }
  },
  since: ({ db, query: { from } }) => readSince(db, from),
  entry: ({ db, params: { index } }) => {
    refuseUnless(/^(0|[1-9]\d{0,14})$/.test(index), 'not_found')
    return proveEntry(db, Number(index))
  },
  consistency: async ({ db, query: { from, to } }) => ({ hashes: await proveAsked(db, from, to) }),
  seal: ({ db, viewer, params: { id } }) => {
    refuseUnless(isId(id), 'not_found')
    return readSeal(db, Number(id), viewer)
  },
})
