import { usePaidAccess } from '#features/membership'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import { Star } from '#ui/controls/Star.tsx'
import { usePortfolioChanges } from './changes.ts'
import { toggle } from './toggles.ts'
import { useIsInPortfolio } from './usePortfolio.ts'

interface CoinStarProps {
  coin: { api_id: string; symbol: string }
  size?: number
}

/** Adds any coin to the portfolio or removes it; locked for readers without a portfolio. */
export function CoinStar({ coin: { api_id, symbol }, size = 16 }: CoinStarProps) {
  const access = usePaidAccess()
  if (access === 'guest' || access === 'unpaid')
    return (
      <LockedButton
        icon="star"
        label={`${named(symbol)} в портфель: доступно по подписке`}
        why="Доступно по подписке"
      />
    )
  return <MemberStar id={api_id} symbol={named(symbol)} size={size} />
}

function MemberStar({ id, symbol, size }: { id: string; symbol: string; size: number }) {
  const isIn = useIsInPortfolio(id)
  const changes = usePortfolioChanges()
  return (
    <Star
      isFilled={isIn === true}
      label={`${symbol} в портфеле`}
      size={size}
      onToggle={() => isIn !== undefined && toggle(changes, id, !isIn)}
    />
  )
}

const named = (symbol: string) => symbol.toUpperCase()
