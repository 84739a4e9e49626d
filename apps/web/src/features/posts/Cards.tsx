import type { Post } from '@palata/contract/posts'
import { type ComponentType, memo, useRef } from 'react'
import { useFarHeight } from '#ui/scrolling/useFarHeight.ts'
import { usePost } from './records.ts'

export interface CardProps {
  post: Post
  /** Today in Moscow: the card's date is shown relative to it. */
  today: string
  onChannel: (slug: string) => void
}

interface CardsProps extends Omit<CardProps, 'post'> {
  ids: readonly number[]
  Card: ComponentType<CardProps>
  className: string | undefined
}

const PART = 10

/** Renders cards in parts of ten; a part far from the window is replaced by its height. */
export function Cards({ ids, ...rest }: CardsProps) {
  const starts = Array.from({ length: Math.ceil(ids.length / PART) }, (_, part) => part * PART)
  return starts.map((start) => <Part key={start} ids={ids.slice(start, start + PART)} {...rest} />)
}

const Part = memo(
  function Part({ ids, className, ...rest }: CardsProps) {
    const part = useRef<HTMLDivElement>(null)
    const height = useFarHeight(part)
    return (
      <div ref={part} className={className} style={height === null ? undefined : { height }}>
        {height === null && ids.map((id) => <Listed key={id} id={id} {...rest} />)}
      </div>
    )
  },
  (one, other) => one.today === other.today && one.onChannel === other.onChannel && isSameList(one.ids, other.ids),
)

/** A card that renders again only when its own post changes. */
function Listed({ id, Card, ...rest }: Omit<CardsProps, 'ids' | 'className'> & { id: number }) {
  const post = usePost(id)
  return post && <Card post={post} {...rest} />
}

export function isSameList(one: readonly number[], other: readonly number[]) {
  return one.length === other.length && one.every((id, place) => id === other[place])
}
