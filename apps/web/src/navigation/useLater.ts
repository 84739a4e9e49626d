import { useEffect, useState } from 'react'

/**
 * Code that a page does without until it comes; null meanwhile. What did not come stands in the log as `failure`,
 * and the page goes on without it.
 */
export function useLater<Code>(load: () => Promise<Code>, failure: string): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code at every drawing
  useEffect(() => {
    load().then(
      (loaded) => setCode(() => loaded),
      (error: unknown) => console.error(failure, error),
    )
  }, [])
  return code
}
