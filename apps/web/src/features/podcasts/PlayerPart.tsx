import { type ComponentType, useSyncExternalStore } from 'react'

export interface PartProps {
  /** Class of the placeholder shown until the code has loaded. */
  className: string | undefined
  /** Episode of the card. */
  id?: number
  title?: string
  length?: number | null
}

type Parts = Record<'Capsule' | 'CardSound', ComponentType<PartProps>>

let parts: Parts | null = null
const listeners = new Set<() => void>()

/** Registers the parts once the player's code has loaded. */
export function providePlayerParts(provided: Parts) {
  parts = provided
  for (const tell of listeners) tell()
}

/** A part of the player on a page that does not wait for it: the server renders a placeholder. */
export function PlayerPart({ of, ...props }: PartProps & { of: keyof Parts }) {
  const Part = useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  )?.[of]
  return Part ? <Part {...props} /> : <span className={props.className} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
