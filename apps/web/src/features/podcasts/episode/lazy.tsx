import { type ComponentProps, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

const LazyEpisode = lazy(async () => ({ default: (await import('./Episode.tsx')).Episode }))
const LazyOthers = lazy(async () => ({ default: (await import('./OtherPodcasts.tsx')).OtherPodcasts }))

const never = () => () => {}

/** The server draws nothing of it: it waits for no code that comes behind the page's. */
function Later({ children }: { children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser && <Suspense>{children}</Suspense>
}

/** What belongs to the sound of a post: its player, chapters and transcript. */
export const Episode = (props: ComponentProps<typeof LazyEpisode>) => (
  <Later>
    <LazyEpisode {...props} />
  </Later>
)

export const OtherPodcasts = (props: ComponentProps<typeof LazyOthers>) => (
  <Later>
    <LazyOthers {...props} />
  </Later>
)
