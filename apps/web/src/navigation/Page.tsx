import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from './parts/chunks.ts'

/** Loads the code of a page. */
export type PageCode = () => Promise<ComponentType>

type Code<Part> = () => Promise<Part>
export type Loader = <Part>(load: Code<Part>) => Promise<Part>

const ready = new Map<Code<unknown>, unknown>()
const onDemand = new Map<PageCode, LazyExoticComponent<ComponentType>>()

/** Caches loaded code: a repeated import answers only after a task or a frame. */
export async function codeOf<Part>(load: Code<Part>, loader: Loader = loadChunk): Promise<Part> {
  if (!ready.has(load)) ready.set(load, await loader(load))
  return ready.get(load) as Part
}

/** Renders the page at once when its code is loaded, otherwise as soon as it loads. */
export function Page({ load }: { load: PageCode }): ReactNode {
  const Content = useCode(load)
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}

export function useCode(load: PageCode, loader: Loader = loadChunk): ComponentType {
  const [Content] = useState(() => (ready.get(load) as ComponentType | undefined) ?? lazyCode(load, loader))
  return Content
}

function lazyCode(load: PageCode, loader: Loader) {
  const known = onDemand.get(load) ?? lazy(async () => ({ default: await codeOf(load, loader) }))
  onDemand.set(load, known)
  return known
}
