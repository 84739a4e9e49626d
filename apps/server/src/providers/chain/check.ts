import { z } from 'zod'
import { type Finding, failure, failureOf, fine, once, warning } from '../check.ts'
import { createHttp } from '../http.ts'
import { checkLogs } from './checkLogs.ts'
import type { ChainOptions } from './index.ts'

const Answer = z.object({ result: z.string().regex(/^0x[0-9a-f]*$/i) })
const Hex = z.string().regex(/^0x[0-9a-f]+$/i)
const Block = z.object({ result: z.object({ number: Hex, timestamp: Hex }) })
const LATE_SECONDS = 600

/** Checks each node: its chain, whether it is up to date, and whether the contracts exist. */
export async function checkChain(
  { rpcUrls, chainId, contracts }: Pick<ChainOptions, 'rpcUrls' | 'chainId' | 'contracts'>,
  now: Date,
): Promise<Finding[]> {
  const nodes = rpcUrls.map((url) =>
    checkNode(url, chainId, contracts, now).catch((error: unknown) => named(url, failureOf(error, 'ETH_RPC_URL'))),
  )
  return (await Promise.all(nodes)).flat()
}

async function checkNode(url: string, chainId: number, contracts: string[], now: Date): Promise<Finding[]> {
  const http = createHttp('chain', once(url))
  const ask = <S extends z.ZodType>(method: string, params: unknown[], schema: S) =>
    http.post('', { jsonrpc: '2.0', id: 1, method, params }, schema)
  const actual = Number((await ask('eth_chainId', [], Answer)).result)
  if (actual !== chainId)
    return named(
      url,
      failure(
        `узел сети ${actual}, а нужна ${chainId}`,
        'Задайте в ETH_RPC_URL узел нужной сети или исправьте ETH_CHAIN_ID.',
      ),
    )
  const [block, ...codes] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false], Block),
    ...contracts.map((contract) => ask('eth_getCode', [contract, 'latest'], Answer)),
  ])
  const late = Math.floor(now.getTime() / 1000) - Number(block.result.timestamp)
  const isPresent = (code: { result: string }) => code.result.length > 2
  const collection = codes[0] && isPresent(codes[0]) ? contracts[0] : undefined
  const logs = collection ? await checkLogs(url, collection, Number(block.result.number)) : []
  const missing = contracts.filter((_, index) => !isPresent(codes[index]!))
  return [
    ...(late > LATE_SECONDS
      ? named(url, warning(`узел отстал на ${Math.round(late / 60)} мин`, 'Добавьте в ETH_RPC_URL второй узел.'))
      : []),
    ...(missing.length > 0
      ? named(
          url,
          failure(`по адресу ${missing.join(', ')} контракта нет`, 'Исправьте NFT_CONTRACT или сеть в ETH_CHAIN_ID.'),
        )
      : named(url, fine(`сеть ${chainId}, контракт на месте`))),
    ...logs.flatMap((finding) => named(url, finding)),
  ]
}

/** Only the host, because the rest of a node's address may be its key. */
function named(url: string, finding: Finding): Finding[] {
  return [{ ...finding, said: `${new URL(url).host}: ${finding.said}` }]
}
