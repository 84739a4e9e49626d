import type { ComponentProps } from 'react'
import { useLater } from '#navigation'
import type { EndOfText as End } from './EndOfText.tsx'

const load = async () => (await import('./EndOfText.tsx')).EndOfText

/** Loaded later: the reader needs longer to reach the end of the text. */
export function EndOfText(props: ComponentProps<typeof End>) {
  const Loaded = useLater(load)
  return Loaded && <Loaded {...props} />
}
