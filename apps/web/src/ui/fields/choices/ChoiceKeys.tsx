import type { KeyboardEvent, ReactNode } from 'react'

interface ChoiceKeysProps {
  /** The choices answer what is typed: Enter in the field presses none of an earlier answer. */
  isSettled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Around a search field and its list: the arrows lead from the field through the choices, Enter presses the first. */
export function ChoiceKeys({ isSettled = true, className, children }: ChoiceKeysProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead through what takes the focus by itself
    <div className={className} onKeyDown={(event) => followChoices(event, isSettled)}>
      {children}
    </div>
  )
}

function followChoices(event: KeyboardEvent<HTMLElement>, isSettled: boolean) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return
  const field = event.currentTarget.querySelector<HTMLInputElement>('input:not([type="checkbox"])')
  const rows = [...event.currentTarget.querySelectorAll('li')]
  const choices = rows.flatMap((row) => row.querySelector<HTMLElement>(':is(a, button, input):not(:disabled)') ?? [])
  if (event.key === 'Enter') return press(event, field, isSettled ? choices[0] : undefined)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = field ? [field, ...choices] : choices
  const from = stops.indexOf(document.activeElement as HTMLElement)
  if (step === 0 || from < 0) return
  event.preventDefault()
  stops[from + step]?.focus()
}

/** Enter in the field is for the first choice, not for the form around; a checkbox does not take Enter by itself. */
function press(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null, first: HTMLElement | undefined) {
  const { target } = event
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
  if (target !== field && !isBox) return
  event.preventDefault()
  if (isBox) target.click()
  else first?.click()
}
