import { createContext, use } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { elementIdOf } from '../row/focus.ts'
import styles from './BranchFold.module.css'
import type { Fold } from './branches.ts'
import { useDesk } from './desk.ts'
import { showComment } from './useTarget.ts'

export const FoldsContext = createContext<ReadonlyMap<number, Fold>>(new Map())

/** The button that opens or closes a long branch, where one stands under this comment. */
export function BranchFold({ under }: { under: number }) {
  const fold = use(FoldsContext).get(under)
  const desk = useDesk()
  if (!fold) return null
  const { root, isOpen, hidden } = fold
  const count = hidden.length

  function press() {
    desk.toggleBranch(root)
    // The button has gone from under the finger: the focus goes on to where the reading does.
    const [first = root] = hidden
    if (isOpen) showComment(root)
    else requestAnimationFrame(() => document.getElementById(elementIdOf(first))?.focus({ preventScroll: true }))
  }

  return (
    <div className={styles.fold}>
      <TextButton aria-expanded={isOpen} onClick={press}>
        {!isOpen && <Icon name="chevron-down" size={14} />}
        {isOpen ? 'Свернуть ветку' : `Ещё ${count} ${plural(count, 'ответ', 'ответа', 'ответов')}`}
      </TextButton>
    </div>
  )
}
