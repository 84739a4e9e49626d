import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { after } from 'node:test'
import solc from 'solc'
import { type Abi, type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { anvil } from 'viem/chains'
import { createChain } from '../../providers/chain/index.ts'

const require = createRequire(import.meta.url)
const SOURCE = new URL('../contracts/Club.sol', import.meta.url)
/** The first of anvil's own accounts; it may also send from any other. */
const DEPLOYER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Compiled = Record<'Collection' | 'ContractWallet', { abi: Abi; bytecode: Hex }>
let started: Promise<{ url: string; compiled: Compiled }> | undefined

/** A real local chain, one per test file, started on first use. */
export async function testChain() {
  started ??= start()
  const { url, compiled } = await started
  const transport = http(url)
  const client = createPublicClient({ chain: anvil, transport, pollingInterval: 20 })
  const sender = (account: Address) => createWalletClient({ account, chain: anvil, transport })
  const mined = (hash: Hex) => client.waitForTransactionReceipt({ hash })

  async function deploy(name: keyof Compiled, args: unknown[] = []): Promise<Address> {
    const { abi, bytecode } = compiled[name]
    const { contractAddress } = await mined(await sender(DEPLOYER).deployContract({ abi, bytecode, args }))
    return contractAddress!
  }

  return {
    url,
    chainId: anvil.id,
    block: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
    /** Adds empty blocks. */
    mine: (blocks: number) =>
      client.request({ method: 'anvil_mine' as never, params: [`0x${blocks.toString(16)}`] as never }),
    /** Deploys a contract wallet whose owner signs for it. */
    deployWallet: (owner: Address) => deploy('ContractWallet', [owner]),
    async deployCollection() {
      const address = await deploy('Collection')
      const { abi } = compiled.Collection
      const run = async (from: Address, functionName: string, args: unknown[]) =>
        mined(await sender(from).writeContract({ address, abi, functionName, args }))
      let last = 0n
      return {
        address,
        /** Returns the token's id. */
        async mint(to: Address) {
          await run(DEPLOYER, 'mint', [to])
          last += 1n
          return last
        },
        /** Sent by the owner, who first gets the ether for it. */
        async transfer(from: Address, to: Address, token: bigint) {
          await client.request({ method: 'anvil_setBalance' as never, params: [from, '0xde0b6b3a7640000'] as never })
          await run(from, 'transferFrom', [from, to, token])
        },
      }
    },
  }
}

/**
 * The adapter over its own collection, with a node that fails on demand. Short timeouts, for tests of a silent node.
 */
export async function testCollection({ timeoutMs = 1000 } = {}) {
  const chain = await testChain()
  const collection = await chain.deployCollection()
  const node = await faultyNode(chain.url)
  const warnings: { details: object; message: string }[] = []
  const logger = { warn: (details: object, message: string) => void warnings.push({ details, message }) }
  const options = {
    rpcUrls: [node.url],
    chainId: chain.chainId,
    contracts: [collection.address],
    logger,
    timeoutMs,
    retryPauseMs: 1,
  }
  return { ...chain, collection, node, warnings, logger, options, adapter: createChain(options) }
}

interface Call {
  id: number
  method: string
  params: unknown[]
}

type Failure = 'down' | 'silent' | { status?: number; body: string }

/** A proxy in front of the real node that injects failures. */
async function faultyNode(target: string) {
  let failure: Failure | null = null
  let mostBlocks = Number.POSITIVE_INFINITY
  let asked = 0
  const ranges: [from: number, to: number][] = []
  const server = createServer(async (request, response) => {
    asked += 1
    if (failure === 'down') return request.socket.destroy()
    if (failure === 'silent') return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.setHeader('content-type', 'application/json')
    if (failure) {
      response.statusCode = failure.status ?? 200
      return response.end(failure.body)
    }
    const body: Call | Call[] = JSON.parse(Buffer.concat(chunks).toString())
    const answers = await Promise.all([body].flat().map(answer))
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }).listen(0, '127.0.0.1')
  async function answer(call: Call) {
    if (call.method === 'eth_getLogs') {
      const { fromBlock, toBlock } = call.params[0] as { fromBlock: string; toBlock: string }
      ranges.push([Number(fromBlock), Number(toBlock)])
      const message = `eth_getLogs is limited to a ${mostBlocks} range`
      if (Number(toBlock) - Number(fromBlock) + 1 > mostBlocks)
        return { jsonrpc: '2.0', id: call.id, error: { code: -32_615, message } }
    }
    const headers = { 'content-type': 'application/json' }
    return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  }

  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Null: no failure. */
    fail(next: Failure | null) {
      failure = next
    },
    asked: () => asked,
    /** From now on at most so many blocks in one `eth_getLogs`; none with 0. */
    limitLogs(blocks: number) {
      mostBlocks = blocks
    },
    /** The ranges of all `eth_getLogs`, also refused ones. */
    ranges,
  }
}

async function start() {
  const [url, compiled] = await Promise.all([startAnvil(), compile()])
  return { url, compiled }
}

/** Ready in a third of a second on a free port; ends with the test file's process. */
async function startAnvil(): Promise<string> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${suffix}`)
  const child = spawn(binary, ['--port', '0', '--accounts', '1', '--auto-impersonate'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const url = await listening(child)
  // Unread output would block it, and the end of the tests must not wait for it.
  const output = child.stdout as Socket
  output.resume().unref()
  child.unref()
  return url
}

async function listening(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`anvil did not start: ${said}`)))
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /Listening on (\S+)/.exec(said) ?? []
      if (address) resolve(`http://${address}`)
    })
  })
}

async function compile(): Promise<Compiled> {
  const settings = {
    evmVersion: 'paris',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const sources = { 'Club.sol': { content: readFileSync(SOURCE, 'utf8') } }
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
  const errors = (output.errors ?? []).filter(({ severity }: { severity: string }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors[0].formattedMessage)
  const of = (name: string) => {
    const { abi, evm } = output.contracts['Club.sol'][name]
    return { abi, bytecode: `0x${evm.bytecode.object}` as Hex }
  }
  return { Collection: of('Collection'), ContractWallet: of('ContractWallet') }
}
