import type { ComponentProps } from 'react'

interface CoinProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Empty where nobody knows it. */
  url: string
}

/** Leads to the coin at the market's own site, in another tab. */
export function Coin({ url, ...rest }: CoinProps) {
  return <a {...(url && { href: url })} target="_blank" rel="noopener" {...rest} />
}
