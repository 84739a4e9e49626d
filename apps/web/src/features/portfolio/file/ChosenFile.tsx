import { useEffect, useRef } from 'react'
import { FileButton } from '#ui/controls/FileButton.tsx'

interface ChosenFileProps {
  /** No file was chosen yet. */
  isFirst: boolean
  onFile: (file: File) => void
}

/** Button that chooses the file; focused when it appears. */
export function ChosenFile({ isFirst, onFile }: ChosenFileProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The menu with the pressed item is gone, so the button takes the focus.
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
