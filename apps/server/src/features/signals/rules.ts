import type { SaidSignal } from '@palata/contract/signalForm'
import { OPEN_MINUTES } from '@palata/contract/signalLimits'
import { FieldRefusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

interface Owned {
  live: boolean
  author_id: number | null
}

/** One that waits, or that was removed, is seen by its author and by moderators. */
export function maySee({ live, author_id }: Owned, viewer: Viewer | null): boolean {
  return live || (viewer !== null && (viewer.isModerator || viewer.id === author_id))
}

/** What is one's own is read without a subscription, too. */
export function isLockedFor({ author_id }: Pick<Owned, 'author_id'>, viewer: Viewer | null): boolean {
  return !mayReadPaid(viewer) && (viewer === null || viewer.id !== author_id)
}

export function mayEdit({ author_id }: Pick<Owned, 'author_id'>, viewer: Viewer | null): viewer is Viewer {
  return viewer !== null && mayReadPaid(viewer) && (viewer.isModerator || viewer.id === author_id)
}

/** From then on nothing that counts may be changed; null before the publication. */
export function fixedAt({ published_at, ended_at }: { published_at: Date | null; ended_at: Date | null }): Date | null {
  if (!published_at) return null
  const opened = new Date(published_at.getTime() + OPEN_MINUTES * 60_000)
  return ended_at && ended_at < opened ? ended_at : opened
}

/** A price as the market last said it. */
export interface Quote {
  price_usd: number | null
  quoted_at: Date | null
}

/** Two readings of the prices may fail, not three. */
const FRESH_MS = 10 * 60_000

/** What a signal may start at: a price that is known and no older than ten minutes. */
export function freshPrice({ price_usd, quoted_at }: Quote, now: Date): number | null {
  if (!price_usd || !quoted_at || !Number.isFinite(price_usd)) return null
  return Math.abs(now.getTime() - quoted_at.getTime()) <= FRESH_MS ? price_usd : null
}

type Idea = Pick<SaidSignal, 'direction' | 'target_price_usd' | 'stop_price_usd' | 'horizon_days'>

/** A zero too many or too few is a slip, not an idea. */
const FARTHEST = 100

/** Refuses what cannot come true: boundaries without a direction, or on the wrong side of the price. */
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
