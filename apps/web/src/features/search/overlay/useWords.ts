import { useCallback, useEffect, useState } from 'react'
import { readSearched, setSearched } from '#navigation'
import { searchLayer } from '../layers.ts'
import { sought } from '../typedQuery.ts'

export const DEBOUNCE_MS = 500

/** The typed words and, after a pause, the searched ones; the address holds the latter. */
export function useWords() {
  const [typed, setTyped] = useState(() => readSearched() ?? '')
  const [searched, search] = useState(() => sought(typed))
  const asked = sought(typed)

  useEffect(() => {
    if (asked === '') search('')
    const timer = setTimeout(() => search(asked), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [asked])

  useEffect(() => setSearched(searched), [searched])

  // Going back or forward leads to other words, or out of search.
  useEffect(() => {
    const onStep = () => {
      const words = readSearched()
      if (words === null) return searchLayer.close()
      setTyped(words)
      search(sought(words))
    }
    addEventListener('popstate', onStep)
    return () => removeEventListener('popstate', onStep)
  }, [])

  const searchNow = useCallback((text: string) => {
    setTyped(text)
    search(sought(text))
  }, [])
  return { typed, searched, isSettled: asked === searched, setTyped, searchNow }
}
