import { type ReactNode, type Ref, useRef } from 'react'
import { Button, type ButtonKind } from './Button.tsx'
import { FileInput } from './FileInput.tsx'

interface FileButtonProps {
  kind?: ButtonKind
  /** Accepted file types, as for `input`. */
  accept: string
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  onFile: (file: File) => void
}

/** A button that opens the file dialog, labelled by us instead of the browser. */
export function FileButton({ kind = 'primary', accept, isBusy = false, ref, children, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button ref={ref} kind={kind} isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} accept={accept} onFiles={([file]) => onFile(file!)} />
    </>
  )
}
