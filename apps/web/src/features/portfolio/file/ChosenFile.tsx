import { useEffect, useRef } from 'react'
import { FileButton } from '#ui/controls/FileButton.tsx'

interface ChosenFileProps {
  /** None was chosen yet. */
  isFirst: boolean
  onFile: (file: File) => void
}

/** The button of the file to be read, which has the focus when it comes. */
export function ChosenFile({ isFirst, onFile }: ChosenFileProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The menu that led here is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <FileButton
      ref={button}
      kind={isFirst ? 'primary' : 'secondary'}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      onFile={onFile}
    >
      {isFirst ? 'Выбрать файл' : 'Другой файл'}
    </FileButton>
  )
}
