import { useEffect, useState } from 'react'
import { loadUnlessLeft } from './chunks.ts'

/** Loads code that the page can do without; null until it has loaded. A failed load is logged as `failure`. */
export function useLater<Code>(load: () => Promise<Code>, failure: string): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code at every drawing
  useEffect(() => {
    loadUnlessLeft(load).then(
      (loaded) => setCode(() => loaded),
      (error: unknown) => console.error(failure, error),
    )
  }, [])
  return code
}
