import { placeOf } from '@palata/contract/ledger/place'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { listCosignatures } from '../outside/outside.ts'
import { findTimestamp } from '../outside/timestamps.ts'
import { lastCheckpoint, listEntries, listHashes } from '../store.ts'
import { availableOf, ENTRIES, readTileAddress, type TileAddress } from './tileAddress.ts'
import { TILE } from './tree.ts'

/** Readers and witnesses see a checkpoint when it is signed, not seconds later. */
const EACH_TIME = 'public, no-cache'
/** What an address names never changes, a tile that is not full included. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const TEXT = 'text/plain; charset=utf-8'
const BYTES = 'application/octet-stream'

/**
 * The log for tools of others: https://c2sp.org/tlog-tiles, read 2026-11-27 (C2SP/C2SP at 5ba5ee8 of 2026-07-22), with
 * the prefix `/ledger`, and the verifier key of its checkpoints.
 */
export async function tileRoutes(app: FastifyInstance) {
  // A stale token must not block a tool.
  const config = { knownBy: 'nothing' } as const

  app.get('/ledger/checkpoint', { config }, async (_, reply) => {
    const checkpoint = await lastCheckpoint(app.db)
    refuseUnless(checkpoint, 'not_found')
    const outside = (await listCosignatures(app.db)).filter(({ size }) => size === checkpoint.size)
    const note = [checkpoint.note, ...outside.map(({ line }) => line)].join('')
    return open(reply, EACH_TIME).type(TEXT).send(note)
  })

  app.get('/ledger/vkey', { config }, async (_, reply) => {
    const checkpoint = await lastCheckpoint(app.db)
    refuseUnless(checkpoint, 'not_found')
    return open(reply, EACH_TIME).type(TEXT).send(`${checkpoint.vkey}\n`)
  })

  // The stamped note and its time stamp, for `openssl ts -verify -data … -in …`.
  app.get<{ Params: { name: string } }>('/ledger/timestamps/:name', { config }, async ({ params }, reply) => {
    const [, size, isAnswer] = /^([1-9]\d{0,14})(\.tsr)?$/.exec(params.name) ?? []
    const stamped = size === undefined ? undefined : await findTimestamp(app.db, Number(size))
    refuseUnless(stamped, 'not_found')
    const answer = open(reply, FOR_EVER)
    return isAnswer
      ? answer.type('application/timestamp-reply').send(stamped.answer)
      : answer.type(TEXT).send(stamped.note)
  })

  // The page's form without code.
  app.get<{ Querystring: { q?: unknown } }>('/ledger/find', { config }, async ({ query: { q } }, reply) => {
    const place = typeof q === 'string' ? placeOf(q) : null
    return reply.redirect(place === null ? '/ledger' : `/ledger/${place}`, 302)
  })

  app.get<{ Params: { '*': string } }>('/ledger/tile/*', { config }, async ({ params }, reply) => {
    const address = readTileAddress(params['*'])
    refuseUnless(address, 'not_found')
    const body = await readTile(app.db, address)
    refuseUnless(body, 'not_found')
    return open(reply, FOR_EVER).type(BYTES).send(body)
  })
}

/** A verifier may run in a page of another site. */
function open(reply: FastifyReply, caching: string) {
  return reply
    .header('cache-control', caching)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** Null for a tile that the published tree does not have. */
async function readTile(db: Db, address: TileAddress): Promise<Buffer | null> {
  const { level, index, width } = address
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint || availableOf(address, checkpoint.size) < width) return null
  const from = index * TILE
  if (level !== ENTRIES) return Buffer.concat((await listHashes(db, level, from, from + width)).map(({ hash }) => hash))
  return Buffer.concat((await listEntries(db, from, from + width)).flatMap(({ entry }) => withLength(entry)))
}

/** Two bytes of length, the higher first, and the entry. */
function withLength(entry: string): Buffer[] {
  const bytes = Buffer.from(entry)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return [length, bytes]
}
