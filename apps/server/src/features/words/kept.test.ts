import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kept } from './kept.ts'

test('a word that is met often is made once, and the others are forgotten', () => {
  const made: string[] = []
  const make = (word: string) => {
    made.push(word)
    return word.length
  }
  const kept = new Kept<number>(10)
  for (let index = 0; index < 100; index += 1) {
    assert.equal(kept.of('рынок', make), 5)
    assert.equal(kept.of(`слово${index}`, make), `слово${index}`.length)
  }
  assert.equal(made.filter((word) => word === 'рынок').length, 1)
  kept.of('слово0', make)
  assert.equal(made.filter((word) => word === 'слово0').length, 2)
})
