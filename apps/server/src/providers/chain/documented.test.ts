import { documented, type Exchange, oneOf, type Place } from '#testing/documented/index.ts'
import { CHAIN_ID, COLLECTION } from '../../../../sandbox/src/chain/world.ts'
import { createChain } from './index.ts'

const NODE = 'https://node.example/v2/KEY'
const NOBODY = '0x00000000000000000000000000000000000000aa'
const chain = async (place: Place) =>
  createChain({
    rpcUrls: [await place.serve(NODE, '/chain')],
    chainId: CHAIN_ID,
    contracts: [COLLECTION],
    logger: { warn() {} },
    retryPauseMs: 1,
  })

interface Call {
  jsonrpc: '2.0'
  id: number
  method: string
  params?: unknown[]
}
/** Answers each call of a batch, or a single one, under its own number. */
const step = (method: string, answer: (params: unknown[]) => object, params: (given: unknown[]) => boolean) => ({
  asks: {
    call: `POST ${NODE}`,
    headers: { 'content-type': /^application\/json/ },
    body: (text: string) =>
      callsOf(text).every(
        (call) => call.jsonrpc === '2.0' && call.method === method && params((call.params ?? []) as unknown[]),
      ),
  },
  answers: {
    body: (sent: { body: string }) => {
      const told = callsOf(sent.body).map(({ id, params = [] }) => ({ jsonrpc: '2.0', id, ...answer(params) }))
      return sent.body.startsWith('[') ? told : told[0]
    },
  },
})
const callsOf = (text: string): Call[] => [JSON.parse(text)].flat()
const nothing = () => true
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const called = (to: string, selector: string) => (params: unknown[]) => {
  const [{ to: address, data }, block] = params as [{ to: string; data: string }, string]
  return address.toLowerCase() === to.toLowerCase() && data.startsWith(selector) && block === 'latest'
}
const chainId = step('eth_chainId', () => ({ result: `0x${CHAIN_ID.toString(16)}` }), nothing)
const blockNumber = step('eth_blockNumber', () => ({ result: '0x36' }), nothing)
const asked = async (place: Place) => [...(await (await chain(place)).holdings([NOBODY])).values()]

const exchanges: Exchange[] = [
  {
    says: 'a node names its chain and its newest block, and a contract answers a call',
    by: asked,
    wire: [
      chainId,
      blockNumber,
      // balanceOf(address), ERC-721.
      step('eth_call', () => ({ result: word(0) }), called(COLLECTION, '0x70a08231')),
    ],
    gives: [{ nfts: 0, tokens: [], block: 54 }],
  },
  {
    says: 'a node of another chain is not believed',
    by: asked,
    wire: [step('eth_chainId', () => ({ result: '0x1' }), nothing)],
    refuses: { status: null, retryable: true },
    notInSandbox: 'the sandbox has one chain',
  },
  {
    says: 'a node that refuses a method tells it with 200',
    by: asked,
    wire: [
      step('eth_chainId', () => ({ error: { code: -32_601, message: oneOf('the method does not exist') } }), nothing),
    ],
    refuses: { status: null, retryable: true },
    notInSandbox: 'the sandbox knows every method that we call',
  },
]

documented({
  service: 'Ethereum JSON-RPC',
  read: [
    {
      address: 'https://github.com/ethereum/execution-apis/tree/main/tests',
      on: '2026-11-28',
      edition: '033ca6e6 of 2026-08-07',
    },
    { address: 'https://www.jsonrpc.org/specification', on: '2026-11-28' },
  ],
  exchanges,
})
