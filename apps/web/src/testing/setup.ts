import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'

/** Awaited elements come at once; only a busy machine needs this long. */
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  closeAllLayers()
  localStorage.clear()
  sessionStorage.clear()
})
