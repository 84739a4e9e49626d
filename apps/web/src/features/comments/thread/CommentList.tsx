import { Fragment, memo, useMemo, useRef } from 'react'
import { useFarHeight } from '#ui/scrolling/useFarHeight.ts'
import { CommentRow } from '../row/CommentRow.tsx'
import { BranchFold } from './BranchFold.tsx'
import styles from './CommentList.module.css'
import { partsOf } from './thread.ts'

interface CommentListProps {
  ids: readonly number[]
  target: number | null
  /** The run starts the thread: its first parts are visible and are rendered at once. */
  isFirst: boolean
}

/** Number of parts rendered at once; the others are rendered as they come near the window. */
const AT_ONCE = 2
/** Estimated height of a row, px, for parts that were never rendered. */
const ROW_HEIGHT = 110

/** A run of comments in parts; a part far from the window is replaced by an empty box of its height. */
export function CommentList({ ids, target, isFirst }: CommentListProps) {
  const parts = useMemo(() => partsOf(ids), [ids])
  return parts.map((part, place) => (
    <Part
      key={part.at(-1)}
      ids={part}
      target={target !== null && part.includes(target) ? target : null}
      isDrawn={isFirst && place < AT_ONCE}
    />
  ))
}

interface PartProps {
  ids: readonly number[]
  target: number | null
  isDrawn: boolean
}

const Part = memo(
  function Part({ ids, target, isDrawn }: PartProps) {
    const part = useRef<HTMLDivElement>(null)
    const isWanted = isDrawn || target !== null
    const height = useFarHeight(part, isWanted ? null : ids.length * ROW_HEIGHT)
    return (
      <div ref={part} className={styles.part} style={height === null ? undefined : { height }}>
        {height === null &&
          ids.map((id) => (
            <Fragment key={id}>
              <CommentRow id={id} isTarget={id === target} />
              <BranchFold under={id} />
            </Fragment>
          ))}
      </div>
    )
  },
  (one, other) =>
    one.target === other.target &&
    one.ids.length === other.ids.length &&
    one.ids.every((id, place) => id === other.ids[place]),
)
