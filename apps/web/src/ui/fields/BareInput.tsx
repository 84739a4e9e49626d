import type { ComponentProps } from 'react'

interface BareInputProps extends ComponentProps<'input'> {
  'aria-label': string
}

/** A field whose look is its caller's own, as the presses of `Pressable` are: the bar of search is one. */
export function BareInput(props: BareInputProps) {
  return <input type="text" {...props} />
}
