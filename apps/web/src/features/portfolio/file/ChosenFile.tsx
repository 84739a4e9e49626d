import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/Button.tsx'

interface ChosenFileProps {
  /** None was chosen yet. */
  isFirst: boolean
  onFile: (file: File) => void
}

/** The button that asks the device for a file. */
export function ChosenFile({ isFirst, onFile }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The menu that led here is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Button ref={button} kind={isFirst ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        {isFirst ? 'Выбрать файл' : 'Другой файл'}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
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
