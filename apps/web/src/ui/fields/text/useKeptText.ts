import { useEffect, useState } from 'react'

/** A text that this tab keeps over a reload under the name. `beginning` is there before anything was written. */
export function useKeptText(name: string, beginning = '') {
  const [text, setText] = useState('')
  useEffect(() => setText((given) => given || sessionStorage.getItem(name) || beginning), [name, beginning])
  return [
    text,
    (words: string) => {
      setText(words)
      sessionStorage.setItem(name, words)
    },
  ] as const
}
