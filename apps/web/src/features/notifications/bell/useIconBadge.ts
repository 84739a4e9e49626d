import { useEffect } from 'react'

/** The number on the icon of the installed site; gone with the bell, when the reader signs out. */
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
    // A browser that was not asked for notifications refuses; the bell shows the same number.
  }
}
