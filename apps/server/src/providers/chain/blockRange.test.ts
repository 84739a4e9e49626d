import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fewerBlocks, isRangeRefused } from './blockRange.ts'
import { checkLogs } from './checkLogs.ts'

/** What nodes said on a question for 10,000 blocks, with how many are asked for next. */
const refused: [words: string, next: number][] = [
  // Infura: https://github.com/INFURA/infura/issues/237 and its documents (2026-08-25).
  ['query returned more than 10000 results. Try with this block range [0xBDE5F8, 0x102DBCC].', 5000],
  ['range 10000 exceeds limit of 1000', 1000],
  ['query timeout exceeded', 5000],
  // Alchemy: ethers-io/ethers.js#4703, BobTheBuidler/dank_mids#772.
  [
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response.',
    2000,
  ],
  [
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x123c9b2, 0x123cba5]',
    10,
  ],
  // QuickNode: its page on eth_getLogs (2026-05-01) and OffchainLabs/arbitrum-sdk#609, with HTTP 413.
  ['{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}', 5000],
  ['{"code":-32615,"message":"eth_getLogs is limited to a 5 range"}', 5],
  // foundry-rs/foundry#12687.
  ['query exceeds max block range 1000', 1000],
  ['eth_getLogs range is too large, max is 1k blocks', 1000],
  ['ranges over 10000 blocks are not supported on freetier', 5000],
  ['query exceeds max results 20000, retry with the range 23879634-23879696', 5000],
  // enviodev/hyperindex#605, moonbeam-foundation/moonbeam#3250, 0xPolygon/cdk-erigon#1706.
  ['block range is larger than max block range, block range = 10000, max block range = 5000', 5000],
  ['block range is too wide (maximum 1024)', 1024],
  ['block range too large, max range: 800', 800],
  // Ours: the answer was larger than an answer may be.
  ['body over 1000000 bytes', 5000],
]

test('a node that refuses the number of blocks or logs is understood, and asked for fewer', () => {
  assert.deepEqual(
    refused.map(([words]) => [words, isRangeRefused(words), fewerBlocks(words, 10_000)]),
    refused.map(([words, next]) => [words, true, next]),
  )
})

test('a node that counts requests or knows no logs is not asked again for fewer blocks', () => {
  const words = [
    'daily request count exceeded, request rate limited',
    'Too Many Requests',
    'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
    'Monthly capacity limit exceeded.',
    'the method eth_getLogs does not exist/is not available',
    'fetch failed',
    'execution reverted',
  ]
  assert.deepEqual(words.filter(isRangeRefused), [])
})

test('the smallest question is for one block', () => {
  let blocks = 10_000
  const asked: number[] = []
  while (blocks > 1) {
    blocks = fewerBlocks('block range too large', blocks)
    asked.push(blocks)
  }
  assert.deepEqual(asked, [5000, 2500, 1250, 625, 312, 156, 78, 39, 19, 9, 4, 2, 1])
  assert.equal(fewerBlocks('block range too large', 1), 1)
})

test('the self-test tells how many blocks of events the node gives', async () => {
  let mostBlocks = 0
  const url = await startNode((method, [given]) => {
    // A collection (EIP-721) that does not list its tokens.
    if (method === 'eth_call') return { result: `0x${given.data?.includes('80ac58cd') ? 1 : 0}` }
    const asked = Number(given.toBlock) - Number(given.fromBlock) + 1
    const error = { code: -32_615, message: `eth_getLogs is limited to a ${mostBlocks} range` }
    return asked > mostBlocks ? { error } : { result: [] }
  })
  const said = async (blocks: number) => {
    mostBlocks = blocks
    const findings = await checkLogs(url, '0x00000000000000000000000000000000000bad00', 20_000)
    return findings.map(({ state, said: words }) => `${state}: ${words.replaceAll('\u00a0', ' ')}`)
  }
  assert.deepEqual(await said(20_000), ['ok: события отдаёт по 10 000 блоков'])
  assert.deepEqual(await said(2000), ['ok: события отдаёт по 2 000 блоков'])
  assert.deepEqual(await said(10), ['warning: события отдаёт по 10 блоков: за сутки прочитается не больше 864 000'])
  assert.deepEqual(await said(0), ['failed: события коллекции узел не отдаёт'])
})

type Given = { data?: string; fromBlock?: string; toBlock?: string }

async function startNode(answer: (method: string, params: [Given]) => object): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method, params } = JSON.parse(await text(request))
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer(method, params) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
