import type { FastifyInstance } from 'fastify'
import { chainPage } from './page.ts'
import { walletScript } from './walletScript.ts'
import { demoWallets, type Ethereum } from './world.ts'

const address = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' } as const
const withAddress = { body: { type: 'object', required: ['address'], properties: { address } } } as const

/** Moves NFTs, silences the chain, and serves the demo wallet; by hand at `/__sim/chain`, or from tests. */
export function chainControl(chain: Ethereum) {
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    // A form submit gets the page again, a script gets the state as JSON.
    const told = (request: { headers: Record<string, unknown> }) =>
      String(request.headers['content-type']).includes('urlencoded')

    app.get('/chain', async (_, reply) => reply.type('text/html; charset=utf-8').send(chainPage(chain)))
    app.get('/chain.json', async () => stateOf(chain))

    app.post<{ Body: { address: string } }>('/chain/give', { schema: withAddress }, async (request, reply) => {
      chain.give(request.body.address)
      return told(request) ? reply.redirect('/__sim/chain', 303) : stateOf(chain)
    })

    app.post<{ Body: { address: string } }>('/chain/take', { schema: withAddress }, async (request, reply) => {
      chain.take(request.body.address)
      return told(request) ? reply.redirect('/__sim/chain', 303) : stateOf(chain)
    })

    app.post<{ Body: { silent: boolean | string } }>('/chain/silence', async (request, reply) => {
      chain.silence(['true', true].includes(request.body.silent))
      return told(request) ? reply.redirect('/__sim/chain', 303) : stateOf(chain)
    })

    app.get('/wallet.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(walletScript))

    // The body is plain text, which needs no CORS preflight.
    app.post<{ Body: string }>('/wallet/sign', async (request, reply) => {
      const { address, data } = JSON.parse(request.body) as { address: string; data: `0x${string}` }
      const wallet = demoWallets.find((one) => one.address === address)
      reply.header('access-control-allow-origin', '*')
      if (!wallet) return reply.code(404).send({ error: 'no such wallet' })
      const { privateKeyToAccount } = await import('viem/accounts')
      const signature = await privateKeyToAccount(wallet.key).signMessage({ message: { raw: data } })
      return { signature }
    })
  }
}

function stateOf(chain: Ethereum) {
  const holders = chain.holders().map((owner) => ({ address: owner, nfts: chain.balanceOf(owner) }))
  return { silent: chain.isSilent(), block: chain.block(), holders }
}
