import { z } from 'zod'
import { type Finding, failure, fine, reach, warning } from '../check.ts'
import { fewerBlocks, isRangeRefused, MOST_BLOCKS } from './blockRange.ts'
import { ENUMERABLE, ERC_721 } from './interfaces.ts'

const Reply = z.union([z.object({ result: z.unknown() }), z.object({ error: z.object({ message: z.string() }) })])
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Pieces that the job reads in a day: 300 every five minutes. */
const PIECES_A_DAY = 86_400
const SLOW_BLOCKS = 500

/** How the numbers of the collection's NFTs will be learned, and how many blocks of events the node gives at once. */
export async function checkLogs(url: string, contract: string, newest: number): Promise<Finding[]> {
  if (await supports(url, contract, ENUMERABLE)) return [fine('номера NFT называет сама коллекция')]
  if (!(await supports(url, contract, ERC_721))) return []
  for (let blocks = MOST_BLOCKS; ; ) {
    const fromBlock = hex(Math.max(0, newest - blocks + 1))
    const filter = { address: contract, topics: [TRANSFER], fromBlock, toBlock: hex(newest) }
    const { words } = await ask(url, 'eth_getLogs', [filter])
    if (words === null) return [told(blocks)]
    if (blocks === 1 || !isRangeRefused(words))
      return [
        failure(
          'события коллекции узел не отдаёт',
          'Без них номера NFT неизвестны: отсрочка после ухода NFT пропадёт через сутки. Возьмите другой узел или тариф, где есть eth_getLogs.',
        ),
      ]
    blocks = fewerBlocks(words, blocks)
  }
}

function told(blocks: number): Finding {
  const count = new Intl.NumberFormat('ru').format(blocks)
  if (blocks >= SLOW_BLOCKS) return fine(`события отдаёт по ${count} блоков`)
  const aDay = new Intl.NumberFormat('ru').format(blocks * PIECES_A_DAY)
  return warning(
    `события отдаёт по ${count} блоков: за сутки прочитается не больше ${aDay}`,
    'Пока прежние события коллекции не прочитаны, номера её NFT неизвестны. Быстрее с узлом или тарифом, где предел от 2000 блоков.',
  )
}

async function supports(url: string, contract: string, id: string): Promise<boolean> {
  const data = `0x01ffc9a7${id.slice(2).padEnd(64, '0')}`
  const { result } = await ask(url, 'eth_call', [{ to: contract, data }, 'latest'])
  return typeof result === 'string' && /^0x0*1$/.test(result)
}

/** A node's answer; `words` of a refusal, which may come with any status. */
async function ask(url: string, method: string, params: unknown[]): Promise<{ result: unknown; words: string | null }> {
  const { status, text } = await reach('chain', url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const reply = Reply.safeParse(parsed(text)).data
  if (reply && 'error' in reply) return { result: null, words: reply.error.message }
  return reply ? { result: reply.result, words: null } : { result: null, words: `HTTP ${status}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const hex = (block: number) => `0x${block.toString(16)}`
