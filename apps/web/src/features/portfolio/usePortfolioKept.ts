import { useEffect } from 'react'
import { useAssets } from './queries.ts'
import { sendToggles } from './toggles.ts'

/** Reads the portfolio once there is access, and sends unsent presses when the page is left. */
export function usePortfolioKept() {
  useAssets()
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void sendToggles()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
}
