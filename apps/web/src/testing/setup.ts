import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  closeAllLayers()
  localStorage.clear()
  sessionStorage.clear()
})
