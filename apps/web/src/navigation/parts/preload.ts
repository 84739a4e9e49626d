import { createContext, use } from 'react'

type Preload = (to: string, over?: boolean) => void

/** Preloads the code of the page at an address, or of its popup. */
export const PreloadContext = createContext<Preload>(() => {})

export const usePreload = () => use(PreloadContext)
