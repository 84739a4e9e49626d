import { secondStep } from '@palata/contract/secondStep'
import { useApi } from '@site/api/api.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { useState } from 'react'
import styles from '#frame/EntryPage.module.css'
import { Qr } from './Qr.tsx'
import { StepForm } from './StepForm.tsx'

/** Sets up an app with codes (TOTP): asks for the password, shows the QR code, then takes the first code. */
export function NewTotp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const api = useApi()
  const [begun, setBegun] = useState<{ uri: string; secret: string } | null>(null)
  const [code, setCode] = useState('')

  async function send(password: string) {
    if (!begun) return setBegun(await api.call(secondStep.beginTotp, { body: { password } }, { quiet: true }))
    onDone((await api.call(secondStep.confirmTotp, { body: { code } }, { quiet: true })).recovery_codes)
  }

  return (
    <StepForm
      asksPassword={!begun}
      submit={begun ? 'Включить' : 'Дальше'}
      missing={Boolean(begun) && !code.trim() && 'Введите код'}
      send={send}
    >
      {(problems) =>
        begun && (
          <>
            <div className={styles.qr}>
              <Qr text={begun.uri} label="Код для приложения: наведите на него камеру" />
              <p>
                Или введите вручную: <code className={styles.secret}>{begun.secret}</code>
              </p>
            </div>
            <TextInput
              label="Код из приложения, шесть цифр"
              name="code"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              error={problems.code}
            />
          </>
        )
      }
    </StepForm>
  )
}
