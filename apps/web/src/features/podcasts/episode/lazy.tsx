import { type ComponentProps, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#navigation'

const LazyEpisode = lazyPart(async () => (await import('./Episode.tsx')).Episode)
const LazyOthers = lazyPart(async () => (await import('./OtherPodcasts.tsx')).OtherPodcasts)

const never = () => () => {}

/** Renders nothing on the server, which does not wait for code loaded after the page's. */
function Later({ children, outline }: { children: ReactNode; outline?: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser && <Suspense fallback={outline}>{children}</Suspense>
}

/** The player, chapters and transcript of a post above its text. Only members have them, and the server has no members. */
export const Episode = (props: ComponentProps<typeof LazyEpisode>) => (
  <Later outline={props.outline}>
    <LazyEpisode {...props} />
  </Later>
)

export const OtherPodcasts = (props: ComponentProps<typeof LazyOthers>) => (
  <Later>
    <LazyOthers {...props} />
  </Later>
)
