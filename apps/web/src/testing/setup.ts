import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'
import { watchConsole } from './console.ts'

/** What a test waits for comes at once; only a busy machine needs this long. `npm run mutate` waits less. */
const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 15_000)
configure({ asyncUtilTimeout: PATIENCE_MS })
// Vitest has no setting for its own wait, which gives up after one second.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

watchConsole()

// Without the Navigation API every failure waits whether the page is being left. Tests of that take it away.
Object.defineProperty(window, 'navigation', { value: new EventTarget(), configurable: true })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  closeAllLayers()
  localStorage.clear()
  sessionStorage.clear()
})
