import { lazy } from 'react'

export const InstallItem = lazy(async () => ({ default: (await import('./install/InstallItem.tsx')).InstallItem }))
