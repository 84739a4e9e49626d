/** Of a folded branch so many answers are shown. */
const SHOWN = 3
/** A branch with more answers is folded. */
const LONG = 6

/** How a long branch stands before the reader. */
export interface LongBranch {
  isOpen: boolean
  /** Newer answers came while the branch was read, and are shown. */
  upTo: number
}

/** The button under a long branch: what it opens or closes. */
export interface Fold {
  root: number
  isOpen: boolean
  /** Answers that it opens; empty when open. */
  hidden: number[]
}

export interface ShownBranches {
  ids: number[]
  /** Buttons by the id of the comment that they stand under. */
  folds: Map<number, Fold>
}

/** `hasMore`: the branch goes on in the part that is not loaded. */
export const isLong = (answers: readonly number[], hasMore: boolean) => answers.length > (hasMore ? SHOWN : LONG)

/**
 * Leaves of each folded branch its first answers and those that came later. `stateOf` tells how a branch stands; null
 * for one that is shown whole.
 */
export function shownBranches(
  ids: readonly number[],
  levelOf: (id: number) => number,
  stateOf: (root: number, answers: readonly number[], isLast: boolean) => LongBranch | null,
): ShownBranches {
  const shown: number[] = []
  const folds = new Map<number, Fold>()
  const branches = branchesOf(ids, levelOf)
  for (const [place, [root, ...answers]] of branches.entries()) {
    const state = stateOf(root, answers, place === branches.length - 1)
    const hidden = !state || state.isOpen ? [] : answers.slice(SHOWN).filter((id) => id > 0 && id <= state.upTo)
    const gone = new Set(hidden)
    shown.push(root, ...answers.filter((id) => !gone.has(id)))
    const under = state?.isOpen ? answers.at(-1) : answers[SHOWN - 1]
    if (state && under !== undefined && (state.isOpen || hidden.length > 0))
      folds.set(under, { root, isOpen: state.isOpen, hidden })
  }
  return { ids: shown, folds }
}

function branchesOf(ids: readonly number[], levelOf: (id: number) => number): [number, ...number[]][] {
  const branches: [number, ...number[]][] = []
  for (const id of ids) {
    const branch = branches.at(-1)
    if (branch && levelOf(id) > 0) branch.push(id)
    else branches.push([id])
  }
  return branches
}
