import type { ComponentProps } from 'react'

interface CoinProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Empty when unknown. */
  url: string
}

/** Links to the coin on the market's own site, in another tab. */
export function Coin({ url, ...rest }: CoinProps) {
  return <a {...(url && { href: url })} target="_blank" rel="noopener" {...rest} />
}
