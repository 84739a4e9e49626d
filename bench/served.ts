/** Serves the product's app over a filled database. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../apps/server/src/app.ts'
import { createClub } from '../apps/server/src/features/club/index.ts'
import { connect } from '../apps/server/src/platform/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Viewer } from '../apps/server/src/platform/viewer.ts'

/** Serves the database over HTTP; `asks` gives the viewer of each request. Outside services do not answer. */
export async function serveOver(url: string, asks: () => Viewer) {
  const db = connect(url, () => {}, { max: 8 })
  const silent = async () => Promise.reject(new Error('no market here'))
  const app = await buildApp({
    db,
    logger: createLog('error'),
    isStepRequired: false,
    identity: { identify: async () => asks() } as never,
    services: {
      searchMarket: { market: { search: silent } as never, nfts: null, logger: { warn: () => {} } },
      cashier: { provider: null },
      social: {},
      telegram: { chats: {} },
      wallets: { chain: { contracts: [] } },
      gifs: null,
      checks: [],
    } as never,
    secret: 'the secret of the measurement',
    club: createClub(db, {}, () => {}),
    version: 'bench',
    publicUrl: 'http://localhost',
    withCaches: true,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async () => {
    await app.close()
    await db.end()
  }
  return { db, port, close }
}

/** Reads a reply to its end; rejects for any status but 200. */
export function get(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1' }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} → ${reply.statusCode}`))
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    asked.on('error', reject)
    asked.end()
  })
}
