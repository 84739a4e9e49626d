import { loadRegion } from '#ui/toasts/store.ts'

// A browser loads this code when idle; tests do not wait for that.
await loadRegion()

export { Toasts } from '#ui/toasts/index.ts'
