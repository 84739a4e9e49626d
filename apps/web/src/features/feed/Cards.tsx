import type { Post } from '@palata/contract/posts'
import { type ComponentType, memo, useRef } from 'react'
import { useFarHeight } from '#ui/useFarHeight.ts'
import { isSameList } from './days.ts'

export interface CardProps {
  post: Post
  /** Day by Moscow: what is said of the card's time depends on it. */
  today: string
  onChannel: (slug: string) => void
}

interface CardsProps extends Omit<CardProps, 'post'> {
  posts: readonly Post[]
  Card: ComponentType<CardProps>
  className: string | undefined
}

const PART = 10

/** Cards in parts; of those far from the window only the height stands. */
export function Cards({ posts, ...rest }: CardsProps) {
  const starts = Array.from({ length: Math.ceil(posts.length / PART) }, (_, part) => part * PART)
  return starts.map((start) => <Part key={start} posts={posts.slice(start, start + PART)} {...rest} />)
}

const Part = memo(
  function Part({ posts, Card, className, ...rest }: CardsProps) {
    const part = useRef<HTMLDivElement>(null)
    const height = useFarHeight(part)
    return (
      <div ref={part} className={className} style={height === null ? undefined : { height }}>
        {height === null && posts.map((post) => <Card key={post.id} post={post} {...rest} />)}
      </div>
    )
  },
  (one, other) => one.today === other.today && one.onChannel === other.onChannel && isSameList(one.posts, other.posts),
)
