import assert from 'node:assert/strict'

const WORDS = 'Слово за словом, 21 ноября. '
/** Plain words are worked on for this long, so that one pause of the machine weighs little, µs of the processor. */
const LEAST = 20_000
/** How many times as long as plain words a text may take: one with a square in its cost takes thousands of times. */
const MOST = 100

/**
 * Fails when the work takes far longer for the text than for plain words of the same length. Compares processor time
 * with processor time: neither a busy nor a slow machine fails it.
 */
export function assertCheap(work: (text: string) => unknown, text: string) {
  const plain = WORDS.repeat(text.length / WORDS.length + 1).slice(0, text.length)
  const began = process.cpuUsage()
  let runs = 0
  for (; since(began) < LEAST; runs += 1) work(plain)
  const most = since(began) * MOST
  const started = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) {
    work(text)
    assert.ok(since(started) <= most, `${JSON.stringify(text.slice(0, 20))}: over ${MOST} times as long as plain words`)
  }
}

function since(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before)
  return user + system
}
