import { ApiError } from '@site/api/api.tsx'
import { defineLayer } from '@site/ui/layers/index.ts'

/** Layer that asks for a fresh confirmation; it closes when the server accepts it or the person cancels. */
export const freshStepLayer = defineLayer<{ onPassed: () => void }>({
  id: 'desk_fresh_step',
  load: async () => (await import('./FreshStepLayer.tsx')).FreshStepLayer,
})

/** Runs `call`. If the server requires a fresh confirmation, asks for it and runs `call` again. */
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
