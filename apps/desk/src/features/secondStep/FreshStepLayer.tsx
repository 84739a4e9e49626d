import { Layer } from '@site/ui/layers/Layer.tsx'
import { useDeskMe } from '#providers/me.ts'
import { CodeForm } from './CodeForm.tsx'
import { freshStepLayer } from './freshStep.ts'

/** Layer for a fresh confirmation before actions on money, roles and bulk deletion. */
export function FreshStepLayer() {
  const { second_step: step } = useDeskMe()
  const detail = freshStepLayer.useDetail()
  return (
    <Layer of={freshStepLayer} title="Подтвердите, что это вы">
      <CodeForm
        hasTotp={step.has_totp}
        hasPasskeys={step.has_passkeys}
        submit="Подтвердить"
        onDone={() => detail?.onPassed()}
      />
    </Layer>
  )
}
