import type { Ref } from 'react'

interface FileInputProps {
  /** For the button that opens the file dialog by `click()`. */
  ref: Ref<HTMLInputElement>
  /** Accepted file types. */
  accept: readonly string[] | string
  multiple?: boolean
  label?: string
  'data-into'?: string
  onFiles: (files: File[]) => void
}

/** The browser's file input, out of sight: our own button opens its dialog. */
export function FileInput({ ref, accept, multiple = false, label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      ref={ref}
      className="visually-hidden"
      type="file"
      multiple={multiple}
      tabIndex={-1}
      aria-hidden="true"
      aria-label={label}
      accept={typeof accept === 'string' ? accept : accept.join(',')}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Resets the input, so that the same file can be chosen again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
