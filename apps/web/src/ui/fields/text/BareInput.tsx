import type { ComponentProps } from 'react'

interface BareInputProps extends ComponentProps<'input'> {
  'aria-label': string
}

/** An input without the browser's look; the caller styles it, as the search bar does. */
export function BareInput(props: BareInputProps) {
  return <input type="text" {...props} />
}
