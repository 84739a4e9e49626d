/** Blocks asked for at once, at most. Nodes' own limits in November 2026 lie between 5 and 50,000. */
export const MOST_BLOCKS = 10_000

const REFUSALS = [
  /\branges?\b/i,
  /\bmore than \d+ (results|logs)\b/i,
  /\bmax(imum)? (results|logs)\b/i,
  /\b(response|result) (size|set)\b/i,
  /\btoo (many|large|wide|big)\b.*\b(results|logs|blocks?|response|query)\b/i,
  /\b(query|request) (timed? ?out|timeout|duration|took too long)\b/i,
  /\bbody over \d+ bytes\b/,
]
/** A node that counts requests says so in words that may also hold «limit» or «exceeded». */
const RATE =
  /\brate\b|too many requests|per (second|minute|day|month)|\b(daily|monthly)\b|capacity|throughput|credits?\b|quota/i

/**
 * Whether a node refused `eth_getLogs` because of the number of blocks or logs, so that fewer may work. There is no
 * standard code: -32005, -32600, -32602, -32603, -32614, -32000, 35 and HTTP 413 were seen in the documents and issues
 * of Infura, Alchemy, QuickNode, Ankr, BlockPI, reth, erigon and Scroll (read 2026-11-27), so the words decide.
 */
export function isRangeRefused(words: string): boolean {
  return !RATE.test(words) && REFUSALS.some((said) => said.test(words))
}

/** How many blocks to ask for after a refusal: the largest smaller number that the node names, else half. */
export function fewerBlocks(words: string, asked: number): number {
  const plain = words.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
  const named = [...plain.matchAll(/(?<![\w.-])(\d+)(k?)(?![\w.])/gi)]
    .map(([, digits, thousands]) => Number(digits) * (thousands ? 1000 : 1))
    .filter((blocks) => blocks >= 1 && blocks < asked)
  return named.length > 0 ? Math.max(...named) : Math.max(1, Math.floor(asked / 2))
}
