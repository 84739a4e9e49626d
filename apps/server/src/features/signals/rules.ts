import type { SaidSignal } from '@palata/contract/signals/form'
import { DEFAULT_HORIZON, OPEN_MINUTES } from '@palata/contract/signals/limits'
import { FieldRefusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import type { SignalRow } from './store.ts'

interface Owned {
  live: boolean
  author_id: number | null
}

/** A signal that waits or was removed is visible to its author and to moderators. */
export function maySee({ live, author_id }: Owned, viewer: Viewer | null): boolean {
  return live || (viewer !== null && (viewer.isModerator || viewer.id === author_id))
}

/** People read their own signals without a subscription. */
export function isLockedFor({ author_id }: Pick<Owned, 'author_id'>, viewer: Viewer | null): boolean {
  return !mayReadPaid(viewer) && (viewer === null || viewer.id !== author_id)
}

export function mayEdit({ author_id }: Pick<Owned, 'author_id'>, viewer: Viewer | null): viewer is Viewer {
  return viewer !== null && mayReadPaid(viewer) && (viewer.isModerator || viewer.id === author_id)
}

type Withdrawable = Pick<SignalRow, 'author_id' | 'published_at' | 'direction' | 'ended_at' | 'void_why' | 'closing_by'>

/** Only the author gives a call up, also without access, while it goes on. */
export function mayWithdraw(signal: Withdrawable, viewer: Viewer | null): boolean {
  const { author_id, published_at, direction, ended_at, void_why, closing_by } = signal
  const goesOn = published_at !== null && direction !== null && !ended_at && !void_why && !closing_by
  return goesOn && viewer !== null && viewer.id === author_id
}

type Fixed = Pick<SignalRow, 'published_at' | 'ended_at' | 'closing_at' | 'void_at'>

/** Since when the idea of the signal may not change; null before publication. */
export function fixedAt({ published_at, ended_at, closing_at, void_at }: Fixed): Date | null {
  if (!published_at) return null
  const opened = new Date(published_at.getTime() + OPEN_MINUTES * 60_000)
  const [first] = [opened, ended_at, closing_at, void_at]
    .filter((at) => at !== null)
    .sort((a, b) => Number(a) - Number(b))
  return first!
}

/** A direction has an end: the term that the author named, or the default. Old signals without one keep none. */
export function termOf(
  said: Pick<SaidSignal, 'direction' | 'horizon_days'>,
  before?: Pick<SignalRow, 'direction' | 'horizon_days'>,
) {
  if (said.direction === null || said.horizon_days !== null) return said.horizon_days
  const isOld = before !== undefined && before.direction === said.direction && before.horizon_days === null
  return isOld ? null : DEFAULT_HORIZON
}

/** The market's latest price. */
export interface Quote {
  price_usd: number | null
  quoted_at: Date | null
}

/** Two failed price reads are tolerated, three are not. */
const FRESH_MS = 10 * 60_000

/** The price a signal may start at: known and at most ten minutes old; otherwise null. */
export function freshPrice({ price_usd, quoted_at }: Quote, now: Date): number | null {
  if (!price_usd || !quoted_at || !Number.isFinite(price_usd)) return null
  return Math.abs(now.getTime() - quoted_at.getTime()) <= FRESH_MS ? price_usd : null
}

type Idea = Pick<SaidSignal, 'direction' | 'target_price_usd' | 'stop_price_usd' | 'horizon_days'>

/** A boundary this many times off is a typing error. */
const FARTHEST = 100

/** Refuses impossible ideas: boundaries without a direction or on the wrong side of the price. */
export function refuseIdle(
  { direction, target_price_usd: target, stop_price_usd: stop, horizon_days }: Idea,
  price: number | null,
) {
  if (direction === null) {
    if (target === null && stop === null && horizon_days === null) return
    throw new FieldRefusal({
      direction: ['Без направления цель, стоп и срок ничего не значат: выберите лонг или шорт'],
    })
  }
  if (price === null) return
  const isLong = direction === 'long'
  const refusals = [
    ...problemsOf('target_price_usd', target, price, isLong, [
      'Цель лонга должна быть выше цены',
      'Цель шорта должна быть ниже цены',
    ]),
    ...problemsOf('stop_price_usd', stop, price, !isLong, [
      'Стоп шорта должен быть выше цены',
      'Стоп лонга должен быть ниже цены',
    ]),
  ]
  if (refusals.length > 0) throw new FieldRefusal(Object.fromEntries(refusals))
}

/** Refuses a confidence where nothing is expected. */
export function refuseUnfounded({ direction, confidence }: Pick<SaidSignal, 'direction' | 'confidence'>) {
  if (direction === null && confidence !== null)
    throw new FieldRefusal({ confidence: ['Без направления уверенность ничего не значит: выберите лонг или шорт'] })
}

function problemsOf(
  field: string,
  given: number | null,
  price: number,
  isAbove: boolean,
  [notAbove, notBelow]: [string, string],
): [string, string[]][] {
  if (given === null) return []
  if (isAbove ? given <= price : given >= price) return [[field, [isAbove ? notAbove : notBelow]]]
  if (given > price * FARTHEST || given < price / FARTHEST)
    return [[field, ['Отличается от цены больше чем в сто раз: проверьте нули']]]
  return []
}
