import type { FastifyInstance } from 'fastify'
import { type Call, call, hasCode } from './contracts.ts'
import { CHAIN_ID, type Ethereum } from './world.ts'

interface Request {
  id?: unknown
  method?: unknown
  params?: unknown
}

/** A JSON-RPC 2.0 error; `data` as Ethereum's nodes give it with a revert. */
class RpcError extends Error {
  readonly code: number
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

const hex = (value: number) => `0x${value.toString(16)}`

/** The part of Ethereum's JSON-RPC for balances and contract signatures; single requests and batches. */
export function ethereumRpc(chain: Ethereum) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => {
      if (chain.isSilent()) return reply.code(503).send({ error: 'silenced by /__sim/chain' })
    })
    app.post<{ Body: unknown }>('/chain', async ({ body }) =>
      Array.isArray(body) ? Promise.all(body.map((one) => answer(chain, one))) : answer(chain, body),
    )
  }
}

async function answer(chain: Ethereum, body: unknown) {
  const { id = null, method, params } = (body ?? {}) as Request
  const envelope = { jsonrpc: '2.0', id }
  try {
    if (typeof method !== 'string') throw new RpcError(-32_600, 'invalid request')
    return { ...envelope, result: await run(chain, method, Array.isArray(params) ? params : []) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    return { ...envelope, error: { code, message, ...(data && { data }) } }
  }
}

async function run(chain: Ethereum, method: string, params: unknown[]): Promise<unknown> {
  switch (method) {
    case 'eth_chainId':
      return hex(CHAIN_ID)
    case 'net_version':
      return String(CHAIN_ID)
    case 'eth_blockNumber':
      return hex(chain.block())
    case 'eth_getBlockByNumber':
      return { number: hex(chain.block()), timestamp: hex(Math.floor(Date.now() / 1000)) }
    case 'eth_getBalance':
      return '0x0'
    case 'eth_getCode':
      return hasCode(String(params[0])) ? '0x6080' : '0x'
    case 'eth_call':
      return runCall(chain, params[0])
    default:
      throw new RpcError(-32_601, `the method ${method} does not exist`)
  }
}

async function runCall(chain: Ethereum, given: unknown) {
  const { to, data, input } = (given ?? {}) as Partial<Call & { input: Call['data'] }>
  const calldata = data ?? input ?? '0x'
  if (typeof to !== 'string' || typeof calldata !== 'string') throw new RpcError(-32_602, 'invalid params')
  const outcome = await call(chain, { to, data: calldata })
  if ('reverted' in outcome) throw new RpcError(3, `execution reverted: ${outcome.reverted}`, '0x')
  return outcome.data
}
