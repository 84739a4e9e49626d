import { lazyPart } from '#navigation'

/** For holders only: others do not load this code. */
export const HolderWidget = lazyPart(async () => (await import('./holder/HolderWidget.tsx')).HolderWidget)
