import { lazy, Suspense } from 'react'
import { useOpenLayers } from '#ui/layers/index.ts'
import { DAY_LAYER } from './open.ts'

const DayLayer = lazy(async () => ({ default: (await import('./DayLayer.tsx')).DayLayer }))

/** The layer of a day; its code comes with the first day opened. */
export function OpenedDay() {
  const isOpen = useOpenLayers().includes(DAY_LAYER)
  return (
    isOpen && (
      <Suspense>
        <DayLayer />
      </Suspense>
    )
  )
}
