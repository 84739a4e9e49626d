import assert from 'node:assert/strict'
import { test } from 'node:test'
import { any, assertAsked, atLeast, differences, exampleOf, mapOf, nullable, oneOf } from './matching.ts'

const CASES: [what: string, documented: unknown, given: unknown, found: string[]][] = [
  ['the same form with other values', { id: 1, name: 'a' }, { id: 2, name: 'b' }, []],
  [
    'a field of another kind',
    { time: 1 },
    { time: '2026-11-20T12:00:00Z' },
    ['.time: text of a time in place of number'],
  ],
  ['a number as text', { price: '1.5' }, { price: '1e-7' }, ['.price: text in place of text of a number']],
  ['a field of no document', { id: 1 }, { id: 1, cost: 2 }, ['.cost: in no document']],
  ['a null that no document has', { id: 1 }, { id: null }, ['.id: null in place of number']],
  ['a null that the document has', { id: nullable(1) }, { id: null }, []],
  ['one of two forms', { id: oneOf(1, 'a') }, { id: 'b' }, []],
  ['none of two forms', { id: oneOf(1, 'a') }, { id: [] }, ['.id: list in place of number']],
  ['keys that are data', mapOf({ usd: 1 }), { rub: 80, eur: '1' }, ['.eur: text of a number in place of number']],
  ['a needed field that is missing', atLeast({ id: 1 }), { name: 'a' }, ['.id: missing']],
  ['other fields beside the needed ones', atLeast({ id: 1 }), { id: 2, name: 'a' }, []],
  ['anything', { id: any(1) }, { id: { a: 1 } }, []],
  ['a list whose second element differs', [{ id: 1 }], [{ id: 1 }, { id: 'a' }], ['[1].id: text in place of number']],
  ['an empty list', [{ id: 1 }], [], [': an empty list proves nothing']],
  ['another kind of answer', { id: 1 }, 'words', ['the answer: text in place of object']],
]
for (const [what, documented, given, found] of CASES)
  test(`an answer is compared with the documented form: ${what}`, () => {
    assert.deepEqual(differences(documented, given), found)
  })

test('the played example is the document without its rules, in their first form', () => {
  const documented = { id: nullable(1), kinds: [oneOf('a', 2)], money: mapOf({ usd: any(3) }) }
  assert.deepEqual(exampleOf(documented), { id: 1, kinds: ['a'], money: { usd: 3 } })
})

const sent = {
  method: 'POST',
  url: new URL('https://a.example/v1/things?limit=5'),
  headers: new Headers({ 'x-key': 'k', 'content-type': 'application/json' }),
  body: '{"id":1}',
}
const asks = {
  call: 'POST https://a.example/v1/things',
  query: { limit: 5 },
  headers: { 'x-key': 'k' },
  body: { id: 1 },
}
const WRONG: [what: string, change: object][] = [
  ['its call', { call: 'GET https://a.example/v1/things' }],
  ['its host', { call: 'POST https://b.example/v1/things' }],
  ['a parameter of no document', { query: {} }],
  ['the value of a parameter', { query: { limit: 6 } }],
  ['a header', { headers: { 'x-key': 'other' } }],
  ['a field of the body', { body: { id: 2 } }],
  ['a field of no document in the body', { body: {} }],
]
for (const [what, change] of WRONG)
  test(`a request is not as documented by ${what}`, () => {
    assert.doesNotThrow(() => assertAsked(asks, sent))
    assert.throws(() => assertAsked({ ...asks, ...change }, sent), { name: 'AssertionError' })
  })
