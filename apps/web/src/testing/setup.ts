import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeAllLayers } from '#ui/layers/index.ts'

afterEach(() => {
  cleanup()
  closeAllLayers()
  localStorage.clear()
  sessionStorage.clear()
})
