import type { ReactElement } from 'react'

/**
 * A picture that people upload may move: readers who asked for less motion get its first frame, of what does not move the
 * same picture.
 */
export function CalmPicture({ address, children }: { address: string; children: ReactElement }) {
  return (
    <picture>
      {/* What is on its way to the server is shown from the reader's own disk. */}
      {address.startsWith('/media/') && <source media="(prefers-reduced-motion: reduce)" srcSet={`${address}?still`} />}
      {children}
    </picture>
  )
}
