import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, transaction } from '#platform/database.ts'
import type { Chain } from '#providers/chain/index.ts'
import { findReading, keepPiece, markUnread } from './transferStore.ts'

/** Pieces of one contract in one run, which comes every five minutes. */
const MOST_PIECES = 300
const MOST_MS = 120_000

/**
 * Reads the transfers of contracts that do not list their tokens, from where the last run ended. Throws when a node
 * gives none, after the other contracts; the place reached is kept.
 */
export async function readTransfers(db: Database, chain: Chain, now: Date) {
  if (!chain.isConfigured) return
  const contracts = new Set(chain.contracts.map((contract) => contract.toLowerCase()))
  await eachAlone(contracts, (contract) => readContract(db, chain, contract, now))
}

async function readContract(db: Database, chain: Chain, contract: string, now: Date) {
  const began = performance.now()
  for (let pieces = 0; pieces < MOST_PIECES && performance.now() - began < MOST_MS; pieces += 1) {
    const place = await findReading(db, contract)
    const piece = await chain.transfers(contract, place).catch(async (error: unknown) => {
      await markUnread(db, contract, now)
      throw error
    })
    if (!piece) return
    await transaction(db, (tx) => keepPiece(tx, contract, piece, now))
    if (piece.to >= piece.newest) return
  }
}
