import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface AfterPaintProps {
  /** Rendered until then. */
  before?: ReactNode
  children: ReactNode
}

/** Long content of a layer: the press is answered by the layer's frame, and the content follows in pieces. */
export function AfterPaint({ before = null, children }: AfterPaintProps) {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => startTransition(() => setAfter(true)), [])
  return isAfter ? children : before
}
