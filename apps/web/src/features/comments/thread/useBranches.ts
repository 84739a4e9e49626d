import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { getComment } from '../records.ts'
import { type Fold, isLong, type LongBranch, shownBranches } from './branches.ts'
import { useDesk } from './desk.ts'
import { useScene } from './scene.ts'
import { isLevelOf, type Thread } from './thread.ts'

/**
 * The thread's runs with their long branches folded. A branch stays open where the linked comment or one that the
 * reader has not seen is.
 */
export function useBranches({ pages, lastId }: Thread, target: number | null) {
  const client = useQueryClient()
  const desk = useDesk()
  const { seenId } = useScene()
  const turns = useSyncExternalStore(desk.subscribe, desk.branches, desk.branches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the desk's answers change with each of its turns.
  return useMemo(() => {
    const levelOf = isLevelOf((id) => getComment(client, id))
    const isWanted = (id: number) => id === target || id < 0 || (seenId !== null && id > seenId)
    const stateOf = (root: number, answers: readonly number[], hasMore: boolean): LongBranch | null => {
      const first = () => (isLong(answers, hasMore) ? { isOpen: answers.some(isWanted), upTo: lastId } : null)
      desk.branch(root, first)
      if (target !== null && answers.includes(target)) desk.openFor(target, root)
      return desk.branch(root, first)
    }
    const folds = new Map<number, Fold>()
    const runs = pages.map(({ ids, next }) => {
      const shown = shownBranches(ids, levelOf, (root, answers, isLast) =>
        stateOf(root, answers, isLast && next !== null),
      )
      for (const [under, fold] of shown.folds) folds.set(under, fold)
      return { ids: shown.ids, next }
    })
    return { runs, folds }
  }, [client, desk, turns, pages, lastId, target, seenId])
}
