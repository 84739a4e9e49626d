import { useEffect, useState } from 'react'
import { loadPatiently } from './parts/lazyPart.ts'

/** Loads under way and done, so that parts which are shown often do not each try again. */
const loads = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/** Loads code that the page can do without, and tries again until it loads; null until then. */
export function useLater<Code>(load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  useEffect(() => {
    let isGone = false
    void once(load).then((loaded) => isGone || setCode(() => loaded))
    return () => {
      isGone = true
    }
  }, [load])
  return code
}

function once<Code>(load: () => Promise<Code>): Promise<Code> {
  const known = (loads.get(load) as Promise<Code> | undefined) ?? loadPatiently(load)
  loads.set(load, known)
  return known
}
