import { lazy, Suspense } from 'react'
import { type LayerId, useOpenLayers } from '../ui/layers/index.ts'

const ShellLayers = lazy(async () => ({ default: (await import('./ShellLayers.tsx')).ShellLayers }))

const SHELL_LAYERS: readonly LayerId[] = [
  'authorization_popup',
  'search_widget',
  'notifications',
  'briefcase',
  'adaptive_header_menu',
]

/** The shell's layers; their code comes with the first one opened. */
export function Layers() {
  const isNeeded = useOpenLayers().some((id) => SHELL_LAYERS.includes(id))
  return (
    isNeeded && (
      <Suspense>
        <ShellLayers />
      </Suspense>
    )
  )
}
