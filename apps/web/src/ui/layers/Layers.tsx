import { useLoadedLayers, useOpenLayers } from './store.ts'

/** Renders the open layers, each as soon as its code has loaded. Used once, in the shell. */
export function Layers() {
  const open = useOpenLayers()
  const loaded = useLoadedLayers()
  return open.map((id) => {
    const Content = loaded.get(id)
    return Content && <Content key={id} />
  })
}
