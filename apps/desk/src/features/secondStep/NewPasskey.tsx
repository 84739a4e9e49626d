import { useApi } from '@site/api/api.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { useState } from 'react'
import { addPasskey } from './passkeys.ts'
import { StepForm } from './StepForm.tsx'

/** Adds a passkey: of this device or a security key. */
export function NewPasskey({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const api = useApi()
  const [name, setName] = useState('')
  return (
    <StepForm
      asksPassword
      submit="Создать ключ"
      missing={!name.trim() && 'Назовите ключ'}
      send={async (password) => onDone((await addPasskey(api, { name, password })).recovery_codes)}
    >
      {(problems) => (
        <TextInput
          label="Как назвать ключ"
          placeholder="Ноутбук редакции"
          value={name}
          onChange={setName}
          maxSymbols={60}
          error={problems.name}
        />
      )}
    </StepForm>
  )
}
