import { vi } from 'vitest'

/** Makes the browser's storage refuse every write, as when it is full; `vi.unstubAllGlobals()` ends that. */
export function fillStorage() {
  const { getItem, removeItem } = localStorage
  vi.stubGlobal('localStorage', {
    getItem: getItem.bind(localStorage),
    removeItem: removeItem.bind(localStorage),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
}
