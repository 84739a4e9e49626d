import type { CommentOrder } from '@palata/contract/comments/comment'
import { COMMENTS_PAGE_SIZE } from '@palata/contract/comments/limits'
import { findReactionValues } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import { type CommentRow, countBefore, listBranches, listByIds, listOfBranches } from '../store.ts'

interface Branch {
  /** Id of its first comment. */
  id: number
  /** Number of its comments. */
  size: number
}

/** Comments from a place of an ordered thread; `after` is the place that follows them, null at the end. */
interface Run {
  rows: CommentRow[]
  after: number | null
}

/** Reads up to `limit` comments of a thread whose branches stand in this order, from the place `offset` on. */
export async function readRun(
  db: Db,
  threadId: number,
  order: Exclude<CommentOrder, 'new'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<Run> {
  return runOf(db, threadId, await branchesIn(db, threadId, order), { offset, limit })
}

/**
 * The run that shows a linked comment: its branch from the start or, when the comment does not fit there, its ancestors
 * and then the run from the comment on. Undefined when the thread does not have it.
 */
export async function readRunWith(
  db: Db,
  threadId: number,
  order: Exclude<CommentOrder, 'new'>,
  comment: Pick<CommentRow, 'id' | 'ancestors'>,
): Promise<Run> {
  const root = comment.ancestors[0] ?? comment.id
  const branches = await branchesIn(db, threadId, order)
  const start = sum(
    branches.slice(
      0,
      Math.max(
        0,
        branches.findIndex(({ id }) => id === root),
      ),
    ),
  )
  const within = await countBefore(db, threadId, comment)
  const limit = COMMENTS_PAGE_SIZE
  if (within < limit) return runOf(db, threadId, branches, { offset: start, limit })
  const [ancestors, run] = await Promise.all([
    listByIds(db, comment.ancestors),
    runOf(db, threadId, branches, { offset: start + within, limit }),
  ])
  return { ...run, rows: [...ancestors, ...run.rows] }
}

async function branchesIn(db: Db, threadId: number, order: 'best' | 'old'): Promise<Branch[]> {
  const branches = await listBranches(db, threadId)
  if (order === 'old') return branches.reverse()
  const reactions = await findReactionValues(
    db,
    'comment',
    branches.map(({ id }) => id),
  )
  const votes = ({ id }: Branch) => {
    const countOf = (value: number) => reactions.get(id)?.find(({ reaction }) => reaction === value)?.count ?? 0
    return countOf(1) - countOf(-1)
  }
  const worth = new Map(branches.map((branch) => [branch, votes(branch)]))
  return branches.sort(
    (one, other) => worth.get(other)! - worth.get(one)! || other.size - one.size || other.id - one.id,
  )
}

async function runOf(
  db: Db,
  threadId: number,
  branches: readonly Branch[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Run> {
  const roots: number[] = []
  let [skipped, total] = [0, 0]
  for (const { id, size } of branches) {
    if (total + size <= offset) skipped += size
    else if (total < offset + limit) roots.push(id)
    total += size
  }
  if (roots.length === 0) return { rows: [], after: null }
  const rows = await listOfBranches(db, threadId, roots, { offset: offset - skipped, limit })
  const after = offset + rows.length
  return { rows, after: after < total ? after : null }
}

const sum = (branches: readonly Branch[]) => branches.reduce((total, { size }) => total + size, 0)
