import { lazy } from 'react'

/** For holders only: others do not load this code. */
export const HolderWidget = lazy(async () => ({ default: (await import('./holder/HolderWidget.tsx')).HolderWidget }))
