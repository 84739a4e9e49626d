import { ApiError } from '@site/api/api.tsx'
import { defineLayer } from '@site/ui/layers/index.ts'

/** Asks again who it is. It closes when the server knows, or when the person gives up. */
export const freshStepLayer = defineLayer<{ onPassed: () => void }>({
  id: 'desk_fresh_step',
  load: async () => (await import('./FreshStepLayer.tsx')).FreshStepLayer,
})

/** Calls; where the server wants a fresh confirmation for money and roles, asks for it and calls again. */
export async function withFreshStep<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'second_step_fresh') throw error
    let isPassed = false
    freshStepLayer.open({
      onPassed: () => {
        isPassed = true
        freshStepLayer.close()
      },
    })
    await freshStepLayer.whenClosed()
    if (!isPassed) throw error
    return call()
  }
}
