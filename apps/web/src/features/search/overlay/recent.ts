import { useState } from 'react'

const NAME = 'search_recent'
const MOST = 8

interface Kept {
  /** Owner: on a shared device another reader does not see them. */
  who: string
  words: string[]
}

function read(who: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Partial<Kept> | null
    if (kept?.who !== who || !Array.isArray(kept.words)) return []
    return kept.words.filter((words) => typeof words === 'string').slice(0, MOST)
  } catch {
    // The stored value is invalid or the storage is closed, so there is nothing to offer.
    return []
  }
}

function keep(who: string, words: string[]) {
  try {
    if (words.length > 0) localStorage.setItem(NAME, JSON.stringify({ who, words }))
    else localStorage.removeItem(NAME)
  } catch (error) {
    console.warn('Недавние запросы не сохранены', error)
  }
}

/** Searches that led this reader to a result, newest first; stored on this device only. */
export function useRecent(who: string) {
  const [recent, setRecent] = useState(() => read(who))
  return {
    recent,
    remember: (words: string) => keep(who, [words, ...read(who).filter((other) => other !== words)].slice(0, MOST)),
    forget: () => {
      keep(who, [])
      setRecent([])
    },
  }
}
