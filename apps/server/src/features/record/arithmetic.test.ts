import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrationOf, type Foretold } from '@palata/contract/record/calibration'
import { centredReturns, chanceOf, type Idea } from '@palata/contract/record/chance'
import { blindEnd, boundsOf, coneOf } from '@palata/contract/record/cone'
import { betaBelow, betaQuantile, medianOf, twoSidedTail } from '@palata/contract/record/distributions'
import { drawsFrom, drawsOf } from '@palata/contract/record/random'
import { alphaOf, lateResultOf, medianOpening, resultOf, worstFallOf } from '@palata/contract/record/results'
import {
  callsUntilTold,
  correlationOf,
  dependenceOf,
  percentileOf,
  skillOf,
  type Tested,
  verdictsOf,
} from '@palata/contract/record/skill'

const near = (found: number | null | undefined, told: number, within = 1e-6) =>
  assert.ok(
    typeof found === 'number' && Math.abs(found - told) <= within * Math.max(1, Math.abs(told)),
    `${found} is not ${told}`,
  )

test('draws are those of the generator’s authors', async () => {
  // Of the reference C code, from github.com/edorfaus/xoshiro-6502.
  const vector = drawsFrom([0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0])
  const words = [0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70]
  assert.deepEqual(
    words.map(() => vector.below(2 ** 32)),
    words,
  )
  const draws = await drawsOf('chance 00')
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => draws.below(200)),
    GOLDEN_DRAWS,
  )
})
const GOLDEN_DRAWS = [57, 144, 101, 151, 134]

test('distributions are those of SciPy 1.17.1', () => {
  for (const [x, a, b, told] of [
    [0.3, 2, 5, 0.579825],
    [0.5, 51.2, 43.8, 0.2227439592416861],
    [0.02, 0.7, 1.3, 0.07910982126881444],
  ] as const)
    near(betaBelow(x, a, b), told)
  near(betaQuantile(0.05, 51.22, 43.78), 0.4549480779083363)
  near(betaQuantile(0.95, 51.22, 43.78), 0.6224251046371656)
  near(twoSidedTail(1.2345), 0.21701664672534038, 2e-7)
  near(twoSidedTail(-4.5), 6.795346249460107e-6, 2e-7)
  assert.deepEqual([medianOf([]), medianOf([3, 1, 2]), medianOf([4, 1])], [null, 2, 2.5])
})

const market = (count: number, step = 1) => Array.from({ length: count }, (_, place) => place * step)

test('u is the place among the others of the day: equals count half, and it is never 0 or 1', () => {
  const others = market(199)
  for (const [side, own, told] of [
    ['long', 1e6, 199.5 / 200],
    ['long', -1, 0.5 / 200],
    ['short', -1, 199.5 / 200],
    ['short', 1e6, 0.5 / 200],
    ['long', 99, 100 / 200],
    ['short', 99, 100 / 200],
    ['long', 50.5, 51.5 / 200],
  ] as const)
    near(percentileOf(side, own, others), told, 1e-12)
  near(percentileOf('long', 0, Array<number>(60).fill(0)), 0.5, 1e-12)
  assert.equal(percentileOf('long', 1, market(49)), null)
  assert.notEqual(percentileOf('long', 1, market(50)), null)
  const all = market(200).map((own, at, coins) => percentileOf('long', own, coins.toSpliced(at, 1))!)
  near(all.reduce((sum, u) => sum + u, 0) / 200, 0.5, 1e-12)
})

const calls = (count: number, each: (place: number) => Partial<Tested>) =>
  Array.from({ length: count }, (_, place): Tested => {
    const from = place * 10
    return { coin: place, side: 'long', from, until: from + 10, u: 0.5, ...each(place) }
  })
const strangers = () => 0
const twins = () => 1

test('one bet repeated counts as one, however many calls it is cut into', () => {
  const together = { from: 0, until: 90 }
  for (const [name, list, likeness, told] of [
    ['one after another', calls(30, () => ({ coin: 1 })), twins, 1],
    ['one coin at once', calls(30, () => ({ ...together, coin: 1 })), strangers, 30],
    ['coins that move alike at once', calls(30, () => together), twins, 30],
    ['coins that do not', calls(30, () => together), strangers, 1],
    [
      'half of the time shared',
      calls(2, (place) => ({ coin: 1, from: place * 5, until: place * 5 + 10 })),
      twins,
      1.4826,
    ],
    [
      'both sides of one coin: no less than one each',
      calls(2, (place) => ({ ...together, coin: 1, side: place ? 'short' : 'long' })),
      twins,
      1,
    ],
    ['no calls', [], twins, 1],
  ] as const)
    assert.ok(Math.abs(dependenceOf(list, likeness) - told) < 1e-4, name)
  const lucky = skillOf(Array<number>(30).fill(0.8), 30)
  assert.ok(lucky && lucky.p > 0.25 && lucky.low < 0.5, 'thirty lucky copies tell as little as one call')
})

test('the range and the test of an author', () => {
  const us = Array.from({ length: 31 }, (_, place) => (place % 2 ? 0.34 : 0.74))
  const skill = skillOf(us, 1)!
  near(skill.point, (1 + 3 * us.reduce((sum, u) => sum + u, 0)) / (2 + 3 * 31))
  near(skill.p, twoSidedTail((skill.point - 0.5) * Math.sqrt(12 * 31)))
  assert.ok(skill.low < 0.5 && skill.high > 0.6)
  assert.equal(skillOf(us.slice(0, 9), 1), null)
  assert.notEqual(skillOf(us.slice(0, 10), 1), null)
  const tight = skillOf(us, 1)!
  const wide = skillOf(us, 4)!
  assert.ok(wide.high - wide.low > 1.8 * (tight.high - tight.low) && wide.p > tight.p)
})

test('the procedure of Benjamini and Hochberg names as SciPy does', () => {
  // false_discovery_control of SciPy: the first six adjusted values are at most 0.1.
  const ps = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216]
  const verdicts = verdictsOf(ps.map((p, place) => ({ p, point: place % 2 ? 0.3 : 0.7 })))
  assert.deepEqual(verdicts, GOLDEN_VERDICTS)
  assert.deepEqual(verdictsOf([]), [])
  assert.deepEqual(verdictsOf([{ p: 0.2, point: 0.6 }]), ['chance'])
  assert.deepEqual(verdictsOf([{ p: 0.1, point: 0.6 }]), ['better'])
})
const GOLDEN_VERDICTS = [
  'better',
  'worse',
  'better',
  'worse',
  'better',
  'worse',
  'chance',
  'chance',
  'chance',
  'chance',
]

test('how long until it can be told', () => {
  assert.equal(callsUntilTold({ point: 0.54, dependence: 1 }), 141)
  assert.equal(callsUntilTold({ point: 0.46, dependence: 2 }), 282)
  assert.equal(callsUntilTold({ point: 0.5, dependence: 1 }), null)
})

test('likeness is a correlation of what both have', () => {
  const wave = market(40).map((at) => Math.sin(at))
  near(correlationOf(wave, wave), 1, 1e-9)
  near(
    correlationOf(
      wave,
      wave.map((one) => -one),
    ),
    -1,
    1e-9,
  )
  assert.equal(
    correlationOf(
      wave,
      wave.map((one, at) => (at < 25 ? null : one)),
    ),
    0,
  )
  assert.equal(
    correlationOf(
      wave,
      wave.map(() => 1),
    ),
    0,
  )
})

/** A coin that swings: 90 days of hours. */
const hours = market(2_160).map((hour) => 100 * Math.exp(0.05 * Math.sin(hour / 17) + 0.03 * Math.sin(hour / 5.3)))
const HASH = 'c0'.repeat(32)

test('a chance is the same for everybody, and what must hold of chances holds', async () => {
  const returns = centredReturns(hours)!
  near(
    returns.reduce((sum, one) => sum + one, 0),
    0,
    1e-9,
  )
  const idea = { side: 'long', start: 100, target: 114, stop: 90, hours: 720 } as const
  const of = (change: Partial<Idea>, hash = HASH) => chanceOf({ ...idea, ...change }, returns, hash)
  assert.deepEqual(
    [
      await of({}),
      await of({ side: 'short', target: 86, stop: 110 }),
      await of({ stop: null }),
      await of({}, 'c1'.repeat(32)),
    ],
    GOLDEN_CHANCES,
  )
  assert.equal(await of({}), await of({}))
  assert.ok((await of({ target: 120 }))! < (await of({}))!, 'a farther target')
  assert.ok((await of({ stop: 96 }))! < (await of({}))!, 'a nearer stop')
  assert.ok((await of({ hours: 24 }))! < (await of({}))!, 'a shorter horizon')
  assert.equal(await of({ target: null }), null)
  assert.equal(
    await of({ start: 1e-9, target: 1.14e-9, stop: 0.9e-9 }),
    await of({ start: 1e6, target: 1.14e6, stop: 0.9e6 }),
  )
  assert.equal(centredReturns(hours.slice(0, 336)), null)
  assert.equal(
    centredReturns(hours.map((price, hour) => (hour % 7 ? price : null)))?.length,
    1542,
    'no return over a gap',
  )
  const risen = hours.map((price, hour) => price * Math.exp(hour / 500))
  near(await chanceOf(idea, centredReturns(risen)!, HASH), (await of({}))!, 0.02)
})
const GOLDEN_CHANCES = [0.45, 0.404, 0.66, 0.428]

test('a blind call has bounds as far as the author’s in units of its own coin', () => {
  const bounds = boundsOf({ start: 100, target: 110, stop: 95 }, 0.01)
  const path = [100, 104, 122, 90].map((price, at) => [at, price] as const)
  const end = blindEnd('long', bounds, 0.02, path)!
  assert.equal(end.at, 2)
  near(end.result, 100 * (1.1 ** 2 - 1))
  near(blindEnd('short', { target: null, stop: Math.log(1.05) / 0.01 }, 0.01, path)!.result, -5)
  near(blindEnd('short', { target: null, stop: null }, 0.01, path)!.result, 10)
  assert.equal(blindEnd('long', bounds, 0.01, []), null)
})

test('a thousand blind authors have the same dates, and their middle is the market’s', async () => {
  const blind = market(200).map((coin) => ({ at: 3, result: coin < 100 ? -5 : 10 }))
  const list = [0, 1, 2, 3].map((at) => ({ at, result: at === 2 ? -7 : 12, blind }))
  const cone = await coneOf(list, [0, 1, 2, 3], HASH)
  assert.deepEqual(
    cone.points.map(({ own }) => Number(own.toFixed(6))),
    [1.2, 2.4, 1.7, 2.9],
  )
  const { low, lowQuarter, middle, highQuarter, high } = cone.points[3]!
  assert.deepEqual(
    [low, lowQuarter, middle, highQuarter, high].map((value) => Number(value.toFixed(6))),
    [-2, -0.5, 1, 2.5, 4],
  )
  assert.equal(cone.points[2]!.high, 0, 'they end on the third day')
  assert.equal(cone.beaten, GOLDEN_BEATEN)
  assert.deepEqual(await coneOf([], [], HASH), { points: [], beaten: 0 })
})
const GOLDEN_BEATEN = 945

test('results, and what was left for who came late', () => {
  near(resultOf('short', 181.2, 193.9), -7.0088, 1e-4)
  near(alphaOf(-7.01, 100, 102.43), -9.44)
  near(lateResultOf('long', 3.188, 3.307, false), 3.5327, 1e-3)
  assert.equal(lateResultOf('short', 1, 2, true), 0)
  assert.equal(lateResultOf('long', 3, 0, false), -100, 'a long loses what was put in and no more')
  near(lateResultOf('long', 1000, 1.5, false), -100)
  near(lateResultOf('short', 1, 3, false), -200.2)
  assert.deepEqual([worstFallOf([]), worstFallOf([1, 3, 2, 4, 0.5, 5]), worstFallOf([-1, -2])], [0, -3.5, -2])
  assert.deepEqual(
    [
      medianOpening([2, 2]),
      medianOpening([2, 1, 2]),
      medianOpening([0, 0, 0, 0, 5]),
      medianOpening([...Array(12).fill(0), 9]),
    ],
    [null, 15, 120, null],
  )
})

test('golden: calibration by bins, with their numbers, ranges and the skill against p0', () => {
  const call = (said: number, happened: boolean, chance: number | null = 0.4): Foretold => ({ said, happened, chance })
  const calls = [
    ...Array.from({ length: 8 }, (_, n) => call(0.7, n < 4)),
    ...Array.from({ length: 8 }, (_, n) => call(0.9, n < 6)),
    ...Array.from({ length: 3 }, () => call(0.5, false, null)),
  ]
  assert.equal(calibrationOf(calls, 'author'), null, 'nineteen are too few')
  const found = calibrationOf([...calls, call(0.599, true)], 'author')!
  assert.deepEqual(
    found.bins.map(({ from, n, happened }) => [from, n, happened]),
    [
      [0.5, 4, 0.25],
      [0.7, 8, 0.5],
      [0.8, 8, 0.75],
    ],
    'a bin without calls is not there',
  )
  const [, seventies] = found.bins
  // Beta(5, 5): the 5th percentile is 0.2514 (scipy.stats.beta.ppf), and it is symmetric.
  assert.ok(Math.abs(seventies!.low - 0.2514) < 1e-4 && Math.abs(seventies!.high - 0.7486) < 1e-4)
  assert.deepEqual([found.n, found.happened], [20, 0.55])
  assert.ok(Math.abs(found.said - (5.6 + 7.2 + 1.5 + 0.599) / 20) < 1e-12)
  const ours = 4 * 0.09 + 4 * 0.49 + 6 * 0.01 + 2 * 0.81 + 0.401 ** 2
  const theirs = 11 * 0.36 + 6 * 0.16
  assert.equal(found.skill!.n, 17)
  assert.ok(Math.abs(found.skill!.value - (1 - ours / theirs)) < 1e-12)
  assert.equal(
    calibrationOf(
      calls.concat(calls).map((one) => ({ ...one, chance: null })),
      'author',
    )!.skill,
    null,
  )
  // The club says less than a half, too.
  const club = Array.from({ length: 20 }, (_, n) => call([0.2, 0.4, 0.6, 0.8][n % 4]!, n % 2 === 0))
  assert.deepEqual(
    calibrationOf(club, 'club')!.bins.map(({ from, n, happened }) => [from, n, happened]),
    [
      [0, 5, 1],
      [0.3, 5, 0],
      [0.5, 5, 1],
      [0.7, 5, 0],
    ],
  )
})
