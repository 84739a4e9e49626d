import { Field } from '@base-ui/react/field'
import { Input } from '@base-ui/react/input'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../../blocks/Icon.tsx'
import { digitsOnly, limitSymbols } from '../inputRules.ts'
import { TextArea } from './TextArea.tsx'
import styles from './TextInput.module.css'

type Passed = Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'placeholder' | 'disabled'>

interface TextInputProps extends Passed {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  type?: 'input' | 'textarea' | 'password'
  maxSymbols?: number | undefined
  /** For sums: digits, one dot, two decimals. */
  digitsOnly?: boolean
  required?: boolean
  error?: string | undefined
}

const REQUIRED = 'Это обязательное поле'

/** A phone's keyboard for names of accounts: with «@» for an address, without capitals and corrections. */
function keyboardOf(filledWith: Passed['autoComplete']) {
  if (filledWith !== 'email' && filledWith !== 'username') return {}
  const plain = { autoCapitalize: 'none', spellCheck: false }
  return filledWith === 'email' ? { ...plain, inputMode: 'email' as const } : plain
}

export function TextInput(props: TextInputProps) {
  const { label, value, onChange, type = 'input', maxSymbols, required = false, error, ...passed } = props
  const { digitsOnly: isSum = false, ...native } = passed
  const [isLeftEmpty, setLeftEmpty] = useState(false)
  const [isShown, setShown] = useState(false)
  const problem = error || (required && isLeftEmpty && !value && REQUIRED)

  function allowed(text: string) {
    const kept = isSum ? digitsOnly(text) : text
    return maxSymbols === undefined ? kept : limitSymbols(kept, maxSymbols)
  }

  function enter(typed: string, control: HTMLInputElement | HTMLTextAreaElement) {
    const text = allowed(typed)
    if (text !== typed) {
      // Restores the caret, which would jump to the end of the corrected text.
      const caret = allowed(typed.slice(0, control.selectionStart ?? typed.length)).length
      control.value = text
      control.setSelectionRange(caret, caret)
    }
    setLeftEmpty(false)
    onChange(text)
  }

  const shared = {
    ...native,
    value,
    required,
    // A secret is typed from the left whatever its signs are.
    ...(type !== 'password' && { dir: 'auto' as const }),
    ...(isSum && { inputMode: 'decimal' as const }),
    ...keyboardOf(native.autoComplete),
    onBlur: () => setLeftEmpty(!value),
  }
  return (
    <Field.Root className={styles.field!} invalid={Boolean(problem)}>
      <Field.Label className={styles.label!} data-required={required || undefined}>
        {label}
      </Field.Label>
      {type === 'textarea' ? (
        <TextArea {...shared} onChange={enter} />
      ) : (
        <span className={styles.box}>
          <Input
            {...shared}
            className={`${styles.input} ${type === 'password' ? styles.secret : ''}`}
            type={type === 'password' && !isShown ? 'password' : 'text'}
            {...(type === 'password' && { autoCapitalize: 'none', spellCheck: false })}
            onValueChange={(text, { event }) => enter(text, event.target as HTMLInputElement)}
          />
          {type === 'password' && (
            <button
              type="button"
              className={styles.eye}
              aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
              disabled={native.disabled}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          )}
        </span>
      )}
      {(problem || maxSymbols !== undefined) && (
        <span className={styles.below}>
          {problem && (
            <Field.Error className={styles.error!} match role="alert">
              {problem}
            </Field.Error>
          )}
          {maxSymbols !== undefined && (
            <Field.Description className={`num ${styles.counter}`}>
              {value.length}/{maxSymbols}
            </Field.Description>
          )}
        </span>
      )}
    </Field.Root>
  )
}
