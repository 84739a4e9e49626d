import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'

/** What is awaited comes at once; only a busy machine makes it late. */
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  closeAllLayers()
  localStorage.clear()
  sessionStorage.clear()
})
