import type { ReactElement } from 'react'

/**
 * An uploaded picture may be animated: readers with reduced motion get its first frame. For a still picture the server
 * returns the same file.
 */
export function CalmPicture({ address, children }: { address: string; children: ReactElement }) {
  return (
    <picture>
      {/* An upload in progress is shown from the file itself, which has no still version. */}
      {address.startsWith('/media/') && <source media="(prefers-reduced-motion: reduce)" srcSet={`${address}?still`} />}
      {children}
    </picture>
  )
}
