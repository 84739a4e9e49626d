import { type ReactNode, type Ref, useRef } from 'react'
import { Button, type ButtonKind } from './Button.tsx'

interface FileButtonProps {
  kind?: ButtonKind
  /** Of the file, as an `input` takes it. */
  accept: string
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  onFile: (file: File) => void
}

/** A button that asks the device for a file, in our words and not in the browser's. */
export function FileButton({ kind = 'primary', accept, isBusy = false, ref, children, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button ref={ref} kind={kind} isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file chosen again is chosen.
          target.value = ''
        }}
      />
    </>
  )
}
