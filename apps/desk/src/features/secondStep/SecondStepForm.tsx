import type { DeskMe } from '@palata/contract/desk'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { EntryPage } from '#frame/EntryPage.tsx'
import { CodeForm } from './CodeForm.tsx'

interface SecondStepFormProps {
  me: DeskMe
  onDone: () => void
  onLeave: () => void
}

/** Second sign-in step. */
export function SecondStepForm({ me: { name, second_step: step }, onDone, onLeave }: SecondStepFormProps) {
  return (
    <EntryPage title="Второй шаг" lead={`${name}, подтвердите, что это вы.`}>
      <CodeForm hasTotp={step.has_totp} hasPasskeys={step.has_passkeys} submit="Войти" onDone={onDone} />
      <p>
        <TextButton onClick={onLeave}>Это не я</TextButton>
      </p>
    </EntryPage>
  )
}
