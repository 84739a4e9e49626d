import { useEffect, useState } from 'react'

const NAME = 'feedback'

/** A message that this tab keeps over a reload, until it is sent. `beginning` is there before anything was written. */
export function useKeptMessage(beginning = '') {
  const [message, setMessage] = useState('')
  useEffect(() => setMessage((given) => given || sessionStorage.getItem(NAME) || beginning), [beginning])
  return [
    message,
    (words: string) => {
      setMessage(words)
      sessionStorage.setItem(NAME, words)
    },
  ] as const
}
