import type { ReactNode } from 'react'

/** A figure with its name, in a list of `CoinFigures.module.css`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
