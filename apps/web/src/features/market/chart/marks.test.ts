import { expect, test } from 'vitest'
import { clustersOf } from './marks.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-01T00:00:00Z')
const points = Array.from({ length: 101 }, (_, hour) => [START + hour * HOUR_MS, 100] as const)
const mark = (kind: string, id: number, hour: number) => ({
  kind,
  id,
  url: '',
  title: '',
  at: new Date(START + hour * HOUR_MS).toISOString(),
})
const gathered = (marks: ReturnType<typeof mark>[], places: number) =>
  clustersOf(points, marks, places).map(({ group, at, marks: some }) => [group, (at - START) / HOUR_MS, some.length])

test('near marks gather into one with their number, of several kinds under a sign of its own', () => {
  const marks = [mark('news', 1, 10), mark('opinion', 2, 11), mark('comment', 3, 50), mark('signal', 4, 51)]
  expect(gathered(marks, 20)).toEqual([
    ['publication', 10, 2],
    ['several', 50, 2],
  ])
  expect(gathered(marks, 100)).toEqual([
    ['publication', 10, 1],
    ['publication', 11, 1],
    ['comment', 50, 1],
    ['signal', 51, 1],
  ])
})

test('marks outside the line are left out', () => {
  expect(gathered([mark('news', 1, -1), mark('news', 2, 101), mark('event', 3, 100)], 20)).toEqual([['event', 100, 1]])
})

test('positions that gather marks keep their distance, so that no number covers another', () => {
  const marks = [12, 13, 17, 18, 22, 23].map((hour, id) => mark('forecast', id, hour))
  expect(gathered(marks, 20)).toEqual([
    ['forecast', 12, 1],
    ['forecast', 15, 2],
    ['forecast', 20, 2],
    ['forecast', 23, 1],
  ])
})
