import { Suspense } from 'react'
import { lazyPart } from '#navigation'
import { useStory } from './queries.ts'

const StoryCard = lazyPart(async () => (await import('./StoryCard.tsx')).StoryCard)

/** In the card of a story's leader: what the story adds; nothing in other cards. */
export function StoryPart({ postId }: { postId: number }) {
  const story = useStory(postId)
  return (
    story && (
      <Suspense>
        <StoryCard story={story} />
      </Suspense>
    )
  )
}
