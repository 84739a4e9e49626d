import { useEffect } from 'react'

/** Shows the number on the installed site's icon; cleared when the reader signs out. */
export function useIconBadge(count: number) {
  useEffect(() => {
    void show(count)
  }, [count])
  useEffect(() => () => void show(0), [])
}

async function show(count: number) {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // A browser without the permission refuses; the bell shows the number.
  }
}
