/**
 * Whom records name when nobody has skill, and who is named that has: clubs on a synthetic market. A coin's daily step is
 * the market's times its beta, its sector's and its own, with fat tails and storms, so that coins rise and fall together
 * and sectors last.
 */
import { drawsFrom } from '@palata/contract/record/random'
import { MARKET_COINS } from '@palata/contract/record/rules'
import {
  correlationOf,
  dependenceOf,
  percentileOf,
  type Side,
  skillOf,
  type Tested,
  verdictsOf,
} from '@palata/contract/record/skill'
import { table } from './table.ts'

const CLUBS = 250
const AUTHORS = 40
const CALLS = 30
const PLANTED = { calls: 60, mean: 0.65 }
const DAYS = 730
/** Calls begin on these days; their horizons end within the market. */
const [FIRST, LAST] = [185, 550]
const SECTORS = 10
const HORIZONS = [3, 7, 14, 30, 90]

type Draw = ReturnType<typeof drawing>

interface Market {
  /** By coin: the logarithm of its price at the end of each day. */
  prices: Float64Array[]
  /** By coin: its step of each day until `LAST`, less the market's mean of that day. */
  steps: number[][]
}

type Calls = (market: Market, draw: Draw, count: number) => Tested[]

/** Prints a table for three kinds of authors without skill; a planted one is beside each club. */
export function rehearseRecords() {
  const lines = Object.entries(KINDS).map(([name, kind]) => {
    const results = Array.from({ length: CLUBS }, (_, club) => rehearse(club, kind))
    const share = (of: (one: (typeof results)[number]) => boolean) =>
      `${((100 * results.filter(of).length) / CLUBS).toFixed(1)} %`
    const mean = (of: (one: (typeof results)[number]) => number) =>
      (results.reduce((sum, one) => sum + of(one), 0) / CLUBS).toFixed(2)
    return [
      name,
      share(({ named }) => named > 0),
      share(({ naive }) => naive > 0),
      share(({ isPlantedNamed }) => isPlantedNamed),
      mean(({ dependence }) => dependence),
      mean(({ planted }) => planted),
    ]
  })
  table(
    [
      'Authors without skill',
      'clubs that name anybody',
      'were each call counted whole',
      'the planted author named',
      'dependence',
      'its point',
    ],
    lines,
  )
}

function rehearse(club: number, kind: Calls) {
  const draw = drawing(club + 1)
  const market = makeMarket(draw)
  const authors = Array.from({ length: AUTHORS }, () => tested(market, kind(market, draw, CALLS)))
  const planted = tested(market, skilled(market, draw, PLANTED.calls))
  const verdicts = verdictsOf(authors.map(({ skill }) => skill))
  const naive = verdictsOf(authors.map(({ naive }) => naive))
  const withPlanted = verdictsOf([...authors, planted].map(({ skill }) => skill))
  const named = (list: string[]) => list.filter((verdict) => verdict !== 'chance').length
  return {
    named: named(verdicts),
    naive: named(naive),
    isPlantedNamed: withPlanted.at(-1) === 'better',
    dependence: authors.reduce((sum, { skill }) => sum + skill.dependence, 0) / AUTHORS,
    planted: planted.skill.point,
  }
}

function tested({ steps }: Market, calls: Tested[]) {
  const known = new Map<string, number>()
  const likeness = (one: Tested['coin'], other: Tested['coin']) => {
    const key = `${one} ${other}`
    const found = known.get(key) ?? correlationOf(steps[Number(one)]!, steps[Number(other)]!)
    known.set(key, found)
    return found
  }
  const us = calls.map(({ u }) => u)
  return { skill: skillOf(us, dependenceOf(calls, likeness))!, naive: skillOf(us, 1)! }
}

const KINDS: Record<string, Calls> = {
  'any coin, any side, any day': (market, draw, count) =>
    made(count, () => call(market, draw.below(MARKET_COINS), draw.below(2) ? 'long' : 'short', draw)),
  'longs of five coins of one sector': (market, draw, count) => {
    const sector = draw.below(SECTORS)
    const coins = made(5, () => sector + SECTORS * draw.below(MARKET_COINS / SECTORS))
    return made(count, () => call(market, coins[draw.below(5)]!, 'long', draw))
  },
  'thirty longs of one sector in a week': (market, draw, count) => {
    const [sector, day] = [draw.below(SECTORS), FIRST + draw.below(LAST - FIRST - 7)]
    return made(count, () =>
      call(market, sector + SECTORS * draw.below(MARKET_COINS / SECTORS), 'long', draw, day + draw.below(7)),
    )
  },
}

const made = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

/** An author who chooses, with a mean u of `PLANTED.mean`: the coin at the place that Beta(1.3, 0.7) draws. */
const skilled: Calls = (market, draw, count) =>
  made(count, () => {
    const [side, day, horizon] = [draw.below(2) ? 'long' : 'short', dayOf(draw), horizonOf(draw)] as const
    const returns = returnsOf(market, day, horizon)
    const ranked = [...returns.keys()].sort((one, other) => returns[one]! - returns[other]!)
    const place = Math.floor(MARKET_COINS * beta(2 * PLANTED.mean, 2 * (1 - PLANTED.mean), draw))
    return call(market, ranked[side === 'long' ? place : MARKET_COINS - 1 - place]!, side, draw, day, horizon)
  })

const dayOf = (draw: Draw) => FIRST + draw.below(LAST - FIRST)
const horizonOf = (draw: Draw) => HORIZONS[draw.below(HORIZONS.length)]!

function call(
  market: Market,
  coin: number,
  side: Side,
  draw: Draw,
  day = dayOf(draw),
  horizon = horizonOf(draw),
): Tested {
  const returns = returnsOf(market, day, horizon)
  const u = percentileOf(side, returns[coin]!, returns.toSpliced(coin, 1))!
  return { coin, side, from: day, until: day + horizon, u }
}

const returnsOf = ({ prices }: Market, day: number, horizon: number) =>
  prices.map((price) => price[day + horizon]! - price[day]!)

function makeMarket(draw: Draw): Market {
  const coins = made(MARKET_COINS, () => ({ beta: 0.6 + 0.8 * draw.unit(), noise: 0.02 + 0.04 * draw.unit() }))
  const prices = coins.map(() => new Float64Array(DAYS))
  const steps = coins.map(() => new Array<number>(LAST).fill(0))
  let storm = 1
  for (let day = 1; day < DAYS; day += 1) {
    storm = Math.exp(0.95 * Math.log(storm) + 0.15 * draw.normal())
    const whole = 0.03 * storm * draw.fat()
    const sectors = made(SECTORS, () => 0.02 * storm * draw.fat())
    const moves = coins.map(
      ({ beta, noise }, coin) => beta * whole + sectors[coin % SECTORS]! + noise * storm * draw.fat(),
    )
    const mean = moves.reduce((sum, move) => sum + move, 0) / MARKET_COINS
    for (const [coin, move] of moves.entries()) {
      prices[coin]![day] = prices[coin]![day - 1]! + move
      if (day < LAST) steps[coin]![day] = move - mean
    }
  }
  return { prices, steps }
}

function drawing(seed: number) {
  const draws = drawsFrom([seed, 2 * seed + 1, 0x9e3779b9, 0x85ebca6b])
  for (let warming = 0; warming < 50; warming += 1) draws.below(2)
  const unit = () => (draws.below(2 ** 32) + 0.5) / 2 ** 32
  const normal = () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit())
  /** Student's t with four degrees of freedom, scaled to a variance of one. */
  const fat = () => normal() / Math.sqrt((-2 * Math.log(unit() * unit())) / 4) / Math.SQRT2
  return { below: draws.below, unit, normal, fat }
}

/** Beta(a, b) of Jöhnk (1964). */
function beta(a: number, b: number, { unit }: Draw): number {
  for (;;) {
    const [x, y] = [unit() ** (1 / a), unit() ** (1 / b)]
    if (x + y <= 1) return x / (x + y)
  }
}
