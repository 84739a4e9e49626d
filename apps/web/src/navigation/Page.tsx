import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from './chunks.ts'

/** Asks for the code of a page. */
export type PageCode = () => Promise<ComponentType>

type Code<Part> = () => Promise<Part>
export type Loader = <Part>(load: Code<Part>) => Promise<Part>

const ready = new Map<Code<unknown>, unknown>()
const onDemand = new Map<PageCode, LazyExoticComponent<ComponentType>>()

/** Code asked for once: the browser itself answers the second time no sooner than a task or a frame later. */
export async function codeOf<Part>(load: Code<Part>, loader: Loader = loadChunk): Promise<Part> {
  if (!ready.has(load)) ready.set(load, await loader(load))
  return ready.get(load) as Part
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
  const [Content] = useState(() => (ready.get(load) as ComponentType | undefined) ?? lazyPage(load))
  return Content
}

function lazyPage(load: PageCode) {
  const known = onDemand.get(load) ?? lazy(async () => ({ default: await codeOf(load) }))
  onDemand.set(load, known)
  return known
}
