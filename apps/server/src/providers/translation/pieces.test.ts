import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inPieces, type Most } from './pieces.ts'

const WIDE: Most = { texts: 50, characters: 100_000, bytes: 1_000_000 }

/** Translations and the calls that they took; a translator that loses spaces at the ends, as real ones do. */
async function translated(texts: string[], most: Partial<Most>) {
  const calls: string[][] = []
  const russian = await inPieces(texts, { ...WIDE, ...most }, async (part) => {
    calls.push(part)
    return part.map((text) => text.trim().toUpperCase())
  })
  return { calls, russian }
}

const cases: [what: string, text: string, characters: number, pieces: string[]][] = [
  ['a short text', 'Up 5%.', 20, ['Up 5%.']],
  ['paragraphs', 'First one.\nSecond.\n\nThird one.', 20, ['First one.\nSecond.', 'Third one.']],
  [
    'sentences',
    'Bitcoin rose 4.5%. Ether fell. Others stood.',
    32,
    ['Bitcoin rose 4.5%. Ether fell.', 'Others stood.'],
  ],
  ['a quotation', '«It is over.» He sold all of it today', 24, ['«It is over.»', 'He sold all of it today']],
  ['a sentence without an end', 'one two three four five six', 14, ['one two three', 'four five six']],
  ['one endless word', 'x'.repeat(25), 10, ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
  ['signs of two halves', '🚀'.repeat(6), 5, ['🚀🚀', '🚀🚀', '🚀🚀']],
]
for (const [what, text, characters, pieces] of cases)
  test(`a long text is cut at the best place: ${what}`, async () => {
    const { calls, russian } = await translated([text], { characters, texts: 1 })
    assert.deepEqual(calls.flat(), pieces)
    assert.equal(russian[0], text.toUpperCase())
  })

test('every call is within the limits, and every text comes back whole, in its place', async () => {
  const word = fc.constantFrom('rose', '4.5%.', '$BTC', 'и\n\n', 'упал!', '🚀', 'x'.repeat(70), '«да»', '…')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 30, max: 200 }),
      async (given, characters) => {
        const texts = given.map((words) => words.join(' ').trim())
        const most = { ...WIDE, characters, texts: 5, bytes: 2_000 + 4 * characters }
        const { calls, russian } = await translated(texts, most)
        assert.deepEqual(
          russian,
          texts.map((text) => text.toUpperCase()),
        )
        for (const call of calls) {
          assert.ok(call.length <= 5)
          assert.ok(call.join('').length <= characters)
          assert.ok(Buffer.byteLength(JSON.stringify(call)) <= most.bytes)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a text one piece of which has no translation has none', async () => {
  const russian = await inPieces(['Fine. Lost.', 'Other.'], { ...WIDE, characters: 6 }, async (part) =>
    part.map((text) => (text === 'Lost.' ? ' ' : text)),
  )
  assert.deepEqual(russian, ['', 'Other.'])
})
