import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FilledRows, MOST_KEPT } from './filled.ts'
import { PriceGrid } from './grid.ts'

const DEPTH = 3

test('a filled row equals a search of each column, also after any change of the grid', () => {
  const [time, column] = [fc.integer({ min: 100, max: 109 }), fc.integer({ min: 0, max: 5 })]
  const change = fc.oneof(
    fc.record({ act: fc.constant('set' as const), time, column, price: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ act: fc.constant('clear' as const), time, column }),
    fc.record({ act: fc.constant('drop' as const), time }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const grid = new PriceGrid()
      const filled = new FilledRows(grid, DEPTH)
      for (const one of changes) {
        if (one.act === 'set') grid.set(one.time, one.column, one.price)
        else if (one.act === 'clear') grid.clear(one.time, one.column)
        else grid.dropBefore(one.time)
        for (let at = 98; at <= 113; at += 1) {
          const row = filled.at(at)
          for (let place = 0; place < 8; place += 1)
            assert.equal(row[place] ?? 0, grid.newest(at, DEPTH, place), `${place} at ${at}`)
        }
      }
    }),
  )
})

test('rows are computed once while the grid stays, and the oldest is dropped when there are too many', () => {
  const grid = new PriceGrid()
  grid.set(100, 1, 5)
  const filled = new FilledRows(grid, DEPTH)
  const row = filled.at(100)
  assert.deepEqual([...row], [0, 5])
  assert.equal(filled.at(100), row)
  for (let more = 1; more < MOST_KEPT; more += 1) filled.at(100 + more)
  assert.equal(filled.at(100), row)
  const { bytes } = filled
  filled.at(100 + MOST_KEPT)
  assert.ok(filled.bytes < bytes)
  assert.notEqual(filled.at(100), row)
  grid.set(100, 1, 6)
  assert.deepEqual([...filled.at(100)], [0, 6])
})
