import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from './chunks.ts'

/** Asks for the code of a page. */
export type PageCode = () => Promise<ComponentType>

const ready = new Map<PageCode, ComponentType>()
const onDemand = new Map<PageCode, LazyExoticComponent<ComponentType>>()

/** The page's code, asked for once. */
export async function pageOf(load: PageCode, loader: (load: PageCode) => Promise<ComponentType> = loadChunk) {
  const Content = ready.get(load) ?? (await loader(load))
  ready.set(load, Content)
  return Content
}

/** Drawn at once when its code is there; otherwise as soon as it comes. */
export function Page({ load }: { load: PageCode }): ReactNode {
  const Content = useCode(load)
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}

export function useCode(load: PageCode): ComponentType {
  const [Content] = useState<ComponentType>(() => ready.get(load) ?? lazyPage(load))
  return Content
}

function lazyPage(load: PageCode) {
  const known = onDemand.get(load) ?? lazy(async () => ({ default: await pageOf(load) }))
  onDemand.set(load, known)
  return known
}
