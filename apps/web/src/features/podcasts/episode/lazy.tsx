import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'

const LazyEpisode = lazyPart(async () => (await import('./Episode.tsx')).Episode)
const LazyOthers = lazyPart(async () => (await import('./OtherPodcasts.tsx')).OtherPodcasts)

const never = () => () => {}

/** Renders nothing on the server, which does not wait for code loaded after the page's. */
function Later({ of, children, outline }: { of: object; children: ReactNode; outline?: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    isInBrowser && (
      <PartPlace of={of} fallback={outline}>
        {children}
      </PartPlace>
    )
  )
}

/** The player, chapters and transcript of a post above its text. Only members have them, and the server has no members. */
export const Episode = (props: ComponentProps<typeof LazyEpisode>) => (
  <Later of={LazyEpisode} outline={props.outline}>
    <LazyEpisode {...props} />
  </Later>
)

export const OtherPodcasts = (props: ComponentProps<typeof LazyOthers>) => (
  <Later of={LazyOthers}>
    <LazyOthers {...props} />
  </Later>
)
