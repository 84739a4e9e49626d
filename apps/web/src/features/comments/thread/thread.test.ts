import { expect, test } from 'vitest'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { partsOf, threadOf, withComment, withId, withNext, withoutComment, withWindow } from './thread.ts'

//  1
//  ├ 2
//  │ └ 4
//  └ 3
//  5
const levels = new Map([
  [1, 0],
  [2, 1],
  [4, 2],
  [3, 1],
  [5, 0],
])
const levelOf = (id: number) => levels.get(id) ?? 0
const pages = [{ ids: [1, 2, 4, 3, 5], next: null }]
const added = (comment: { id: number; parent_id: number | null; level: number }) =>
  withComment(pages, comment, levelOf).map(({ ids }) => ids)

// spec: B-268, B-269, B-270
test.each([
  ['a first comment stands at the top', null, 0, [9, 1, 2, 4, 3, 5]],
  ['an answer behind the last under its parent', 1, 1, [1, 2, 4, 3, 9, 5]],
  ['one in the middle behind what is under its parent', 2, 2, [1, 2, 4, 9, 3, 5]],
  ['one to a comment that nobody answered right behind it', 4, 3, [1, 2, 4, 9, 3, 5]],
  ['one to the last at the end', 5, 1, [1, 2, 4, 3, 5, 9]],
  ['one whose parent is not there at the end', 77, 3, [1, 2, 4, 3, 5, 9]],
])('the place of a new comment in its thread: %s', (_, parent_id, level, order) => {
  expect(added({ id: 9, parent_id, level })).toEqual([order])
})

test.each([
  ['new', null, [9, 1, 5]],
  ['best', null, [9, 1, 5]],
  ['old', null, [1, 5, 9]],
  ['old', '/rest', [9, 1, 5]],
] as const)('a first comment in the order %s, with %s still to be read', (order, next, ids) => {
  expect(withComment([{ ids: [1, 5], next }], { id: 9, parent_id: null, level: 0 }, levelOf, order)[0]!.ids).toEqual(
    ids,
  )
})

test('a comment already in the thread is not added twice, and its server id replaces its temporary one', () => {
  expect(added({ id: 3, parent_id: 1, level: 1 })).toEqual([[1, 2, 4, 3, 5]])
  expect(withId([{ ids: [1, -1, 5], next: null }], -1, 6)).toEqual([{ ids: [1, 6, 5], next: null }])
  expect(withId([{ ids: [6, -1, 5], next: null }], -1, 6)).toEqual([{ ids: [6, 5], next: null }])
  expect(withoutComment(pages, 4)).toEqual([{ ids: [1, 2, 3, 5], next: null }])
})

test('the comments read from the top and those around a linked comment merge where they meet', () => {
  const found = withWindow([{ ids: [9, 8], next: '/a' }], { ids: [4, 3], next: '/c' })
  expect(found).toEqual([
    { ids: [9, 8], next: '/a' },
    { ids: [4, 3], next: '/c' },
  ])
  const further = withNext(found, 0, { ids: [7, 6], next: '/b' })
  expect(further[0]).toEqual({ ids: [9, 8, 7, 6], next: '/b' })
  expect(withNext(further, 0, { ids: [5, 4], next: '/x' })).toEqual([{ ids: [9, 8, 7, 6, 5, 4, 3], next: '/c' }])
  expect(withNext(further, 1, { ids: [2, 1], next: null })[1]).toEqual({ ids: [4, 3, 2, 1], next: null })
})

test('an answer written before its parent was loaded stands under the parent once the page of it has come', () => {
  const answer = { id: 90, parent_id: 3, level: 1 }
  const written = withComment([{ ids: [9, 8], next: '/a' }], answer, () => 0)
  expect(written[0]!.ids).toEqual([9, 8, 90])
  expect(withNext(written, 0, { ids: [7, 3, 90, 2], next: null })[0]!.ids).toEqual([9, 8, 7, 3, 90, 2])
})

test('a thread read again keeps the pages read further down and the mark of what was seen', () => {
  const first = threadOf(makePage([makeComment({ id: 4 })], { seen_id: 2, next: '/n' }), undefined)
  const grown = { ...first, pages: [...first.pages, { ids: [2, 1], next: null }] }
  const again = threadOf(makePage([makeComment({ id: 5 }), makeComment({ id: 4 })], { seen_id: 5, next: '/n' }), grown)
  expect(again.pages.map(({ ids }) => ids)).toEqual([
    [5, 4],
    [2, 1],
  ])
  expect([again.seenId, again.lastId]).toEqual([2, 5])
})

test('a new comment changes one part of a thread of ten thousand and no other', () => {
  const ids = Array.from({ length: 10_000 }, (_, place) => 10_000 - place)
  const before = partsOf(ids)
  const after = partsOf([10_001, ...ids])
  expect(before.flat()).toEqual(ids)
  expect(Math.max(...before.map(({ length }) => length))).toBeLessThanOrEqual(48)
  const kept = new Set(before.map((part) => part.join()))
  expect(after.filter((part) => !kept.has(part.join()))).toHaveLength(1)
})
