import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AREA_NAMES,
  areaOf,
  DIGEST_AREAS,
  DIGEST_KINDS,
  highlightsOf,
  REASON_NAMES,
  REASONS,
  ranked,
  reasonOf,
  type Weighed,
  worthOf,
} from '@palata/contract/digest/worth'

const item = (given: Partial<Weighed>): Weighed => ({
  kind: 'news',
  id: 1,
  at: new Date('2026-11-20T09:00:00Z'),
  comments: 0,
  isMine: false,
  isOfCoins: false,
  percent: null,
  ...given,
})

test('an item is told for its strongest reason', () => {
  const cases: [Partial<Weighed>, string, number][] = [
    [{ kind: 'reply' }, 'reply', 1200],
    [{ kind: 'mention' }, 'mention', 1100],
    [{ kind: 'outcome', isMine: true }, 'ownOutcome', 1000],
    [{ kind: 'outcome', isMine: true, percent: -7.2 }, 'ownOutcome', 1007],
    [{ kind: 'outcome', isMine: true, percent: 4_000 }, 'ownOutcome', 1099],
    [{ kind: 'outcome', percent: 12 }, 'outcome', 412],
    [{ kind: 'call', isMine: true }, 'call', 500],
    [{ kind: 'news', isOfCoins: true }, 'coin', 900],
    [{ kind: 'alpha', isOfCoins: true, comments: 7 }, 'coin', 930],
    [{ kind: 'alpha', comments: 1 }, 'discussed', 810],
    [{ kind: 'news', comments: 3 }, 'discussed', 820],
    [{ kind: 'podcast', comments: 1_000_000 }, 'discussed', 899],
    [{ kind: 'move' }, 'moved', 700],
    [{ kind: 'correction', comments: 40 }, 'corrected', 654],
    [{ kind: 'alpha' }, 'alpha', 300],
    [{ kind: 'podcast' }, 'podcast', 200],
    [{ kind: 'news' }, 'news', 100],
    [{ kind: 'forecast', comments: 5 }, 'forecast', 26],
  ]
  for (const [given, reason, worth] of cases)
    assert.deepEqual([reasonOf(item(given)), worthOf(item(given))], [reason, worth], JSON.stringify(given))
})

test('no discussion and no result lifts an item above the next reason', () => {
  const worths = REASON_NAMES.map((name) => REASONS[name].worth)
  for (const [place, worth] of worths.entries()) assert.ok(place === 0 || worths[place - 1]! - worth >= 100)
})

test('each kind belongs to one area', () => {
  const kinds = AREA_NAMES.flatMap((area) => DIGEST_AREAS[area].kinds)
  assert.deepEqual(kinds.toSorted(), [...DIGEST_KINDS].toSorted())
  for (const area of AREA_NAMES) for (const kind of DIGEST_AREAS[area].kinds) assert.equal(areaOf(kind), area)
})

test('equal inputs in any order make equal digests: the newer first, then by kind and id', () => {
  const later = new Date('2026-11-20T10:00:00Z')
  const items = [
    item({ id: 2 }),
    item({ id: 3 }),
    item({ id: 1, at: later }),
    item({ kind: 'reply', id: 9 }),
    item({ kind: 'correction', id: 3 }),
  ]
  const told = (given: Weighed[]) => ranked(given).map(({ kind, id }) => `${kind} ${id}`)
  assert.deepEqual(told(items), ['reply 9', 'correction 3', 'news 1', 'news 3', 'news 2'])
  assert.deepEqual(told(items.toReversed()), told(items))
})

test('many answers leave places for the rest, and take them when there is no rest', () => {
  const replies = Array.from({ length: 9 }, (_, id) => item({ kind: 'reply', id: id + 1 }))
  const rest = [item({ kind: 'move', id: 20 }), item({ kind: 'forecast', id: 21 }), item({ kind: 'news', id: 22 })]
  const chosen = (given: Weighed[]) => highlightsOf(ranked(given)).map(({ id }) => id)
  assert.deepEqual(chosen([...replies, ...rest]), [9, 8, 7, 6, 20, 22, 21])
  assert.deepEqual(chosen(replies), [9, 8, 7, 6, 5, 4, 3])
  assert.deepEqual(chosen(rest), [20, 22, 21])
  assert.deepEqual(chosen([]), [])
})
