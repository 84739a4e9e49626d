import { createContext } from 'react'

/** Brings the code of the page at an address before it is asked for. */
export const PreloadContext = createContext<(to: string) => void>(() => {})
