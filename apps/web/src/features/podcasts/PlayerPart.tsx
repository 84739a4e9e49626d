import { type ComponentType, useSyncExternalStore } from 'react'

export interface PartProps {
  /** Its place, drawn until its code has come. */
  className: string | undefined
  /** The episode of a card. */
  id?: number
  title?: string
  length?: number | null
}

type Parts = Record<'Capsule' | 'CardSound', ComponentType<PartProps>>

let parts: Parts | null = null
const listeners = new Set<() => void>()

/** Their code has come with that of the whole player. */
export function providePlayerParts(provided: Parts) {
  parts = provided
  for (const tell of listeners) tell()
}

/** A part of the player on a page that does not wait for it: the server draws its place. */
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
