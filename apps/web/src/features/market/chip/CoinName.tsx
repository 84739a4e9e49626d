import type { ReactNode } from 'react'

interface CoinNameProps {
  /** The provider's id, as `data-coin-id` has it in posts. */
  id: string
  className?: string | undefined
  /** Percent since the publication of what speaks of the coin; the tooltip says it beside the day's. */
  since?: number | null | undefined
  children: ReactNode
}

/** A coin that takes the focus: pointing at it, focusing, Enter, Space or a tap shows its tooltip (`CoinTooltips`). */
export function CoinName({ id, className, since, children }: CoinNameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what stands in a native button cannot be selected and copied
    <span role="button" tabIndex={0} className={className} data-coin-id={id} data-since={since ?? undefined}>
      {children}
    </span>
  )
}
