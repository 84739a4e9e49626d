import type { CodeGives } from '@palata/contract/codes'
import { useSyncExternalStore } from 'react'

let applied: CodeGives | null = null
const hearers = new Set<() => void>()

/** Keeps the code with a percentage that the reader applied: every purchase until the page is left has its price. */
export function applyCode(code: CodeGives | null) {
  applied = code
  for (const hear of hearers) hear()
}

const listen = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** The applied code; null without one, and on the server. */
export const useAppliedCode = () =>
  useSyncExternalStore(
    listen,
    () => applied,
    () => null,
  )
