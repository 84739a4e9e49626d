import { useEffect } from 'react'
import { onLeave } from '#api/onLeave.ts'
import { useAssets } from './queries.ts'
import { leaveToggles } from './toggles.ts'

/** Reads the portfolio once there is access, and sends unsent presses when the page is left. */
export function usePortfolioKept() {
  useAssets()
  useEffect(() => onLeave(leaveToggles), [])
}
