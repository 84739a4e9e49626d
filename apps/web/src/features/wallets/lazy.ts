import { lazy } from 'react'

/** Holders only: others do not load its code. */
export const HolderWidget = lazy(async () => ({ default: (await import('./holder/HolderWidget.tsx')).HolderWidget }))
