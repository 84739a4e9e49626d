import type { ReactNode } from 'react'

interface CoinNameProps {
  /** The provider's id, as in `data-coin-id` of posts. */
  id: string
  className?: string | undefined
  /** Percent since the publication; the tooltip shows it beside the day's change. */
  since?: number | null | undefined
  children: ReactNode
}

/** A focusable coin name: hover, focus, Enter, Space or a tap shows its tooltip (`CoinTooltips`). */
export function CoinName({ id, className, since, children }: CoinNameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what stands in a native button cannot be selected and copied
    <span role="button" tabIndex={0} className={className} data-coin-id={id} data-since={since ?? undefined}>
      {children}
    </span>
  )
}
