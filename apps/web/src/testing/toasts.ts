import { loadRegion } from '#ui/toasts/store.ts'

// In a browser this code comes while the page rests; a test does not wait for that.
await loadRegion()

export { Toasts } from '#ui/toasts/index.ts'
