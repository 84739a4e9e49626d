import { createContext, use } from 'react'

type Preload = (to: string, over?: boolean) => void

/** Brings the code of the page at an address, or of its popup, before it is asked for. */
export const PreloadContext = createContext<Preload>(() => {})

export const usePreload = () => use(PreloadContext)
