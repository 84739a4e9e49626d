import type { deskSignals } from '@palata/contract/desk/signals'
import type { Reply } from '@palata/contract/endpoint'
import { rewardToRisk } from '@palata/contract/signals/levels'

type Levels = Pick<
  Reply<typeof deskSignals.read>,
  'direction' | 'target_price_usd' | 'stop_price_usd' | 'start_price_usd' | 'price_usd' | 'horizon_days'
>

/** The price from which the levels are measured: the start, or the price now before there is one. */
const baseOf = ({ start_price_usd: start, price_usd: now }: Levels) => start ?? now

/** What can be gained for each dollar risked; null without a price or without one of the levels. */
export const ratioOf = (levels: Levels) =>
  rewardToRisk({ start: baseOf(levels), target: levels.target_price_usd, stop: levels.stop_price_usd })

/** What is wrong or unusual in the levels, in sentences for the moderator; none when nothing is. */
export function doubtsOf(levels: Levels): string[] {
  const { direction, target_price_usd: target, stop_price_usd: stop, horizon_days: days } = levels
  if (direction === null) return []
  const [isLong, base] = [direction === 'long', baseOf(levels)]
  const isWrong = (level: number | null, isAbove: boolean) =>
    level !== null && base !== null && (isAbove ? level <= base : level >= base)
  const isTargetWrong = isWrong(target, isLong)
  const isStopWrong = isWrong(stop, !isLong)
  const ratio = ratioOf(levels)
  return [
    isTargetWrong && `Цель не с той стороны: у ${isLong ? 'лонга она выше' : 'шорта она ниже'} цены`,
    isStopWrong && `Стоп не с той стороны: у ${isLong ? 'лонга он ниже' : 'шорта он выше'} цены`,
    !isTargetWrong && !isStopWrong && ratio !== null && ratio < 1 && 'Стоп дальше цели: риск больше выигрыша',
    target === null && stop === null && days === null && 'Нет ни цели, ни стопа, ни срока',
    base === null && (target !== null || stop !== null) && 'Цены монеты нет: стороны цели и стопа не проверить',
  ].filter((doubt) => doubt !== false)
}
