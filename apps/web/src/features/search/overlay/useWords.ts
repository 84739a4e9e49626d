import { useCallback, useEffect, useState } from 'react'
import { readSearched, setSearched } from '#navigation'
import { searchLayer } from '../layers.ts'

export const DEBOUNCE_MS = 500

/** What is typed and, once the reader stops, what is searched; the address holds the latter. */
export function useWords() {
  const [typed, setTyped] = useState(() => readSearched() ?? '')
  const [searched, search] = useState(() => typed.trim())
  const asked = typed.trim()

  useEffect(() => {
    if (asked === '') search('')
    const timer = setTimeout(() => search(asked), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [asked])

  useEffect(() => setSearched(searched), [searched])

  // The browser's arrows lead to other words, or to where nothing was searched.
  useEffect(() => {
    const onStep = () => {
      const words = readSearched()
      if (words === null) return searchLayer.close()
      setTyped(words)
      search(words.trim())
    }
    addEventListener('popstate', onStep)
    return () => removeEventListener('popstate', onStep)
  }, [])

  const searchNow = useCallback((text: string) => {
    setTyped(text)
    search(text.trim())
  }, [])
  return { typed, searched, isSettled: asked === searched, setTyped, searchNow }
}
