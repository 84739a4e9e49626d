import { createContext, use, useSyncExternalStore } from 'react'
import { elementIdOf, pinnedIdOf } from '../row/focus.ts'
import type { LongBranch } from './branches.ts'

type Listener = () => void

/**
 * What is open in a thread: one reply or edit form, the unfolded long comments and branches. A form belongs to a row's element,
 * because a pinned comment has two rows.
 */
export class Desk {
  #answering: string | null = null
  #editing: string | null = null
  readonly #unfolded = new Set<number>()
  /** Comments for which their branch was opened. */
  readonly #shown = new Set<number>()
  readonly #branches = new Map<number, LongBranch | null>()
  #turns = 0
  readonly #listeners = new Set<Listener>()

  readonly subscribe = (listener: Listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  isAnswering = (row: string) => this.#answering === row
  isEditing = (row: string) => this.#editing === row
  isUnfolded = (id: number) => this.#unfolded.has(id)

  /** Opens or closes the reply form of this row; any other form is closed. */
  toggleAnswer(row: string) {
    this.#answering = this.#answering === row ? null : row
    this.#editing = null
    this.#tell()
  }

  edit(row: string) {
    this.#editing = row
    this.#answering = null
    this.#tell()
  }

  /** Closes the reply or edit form of this row. */
  close(row: string) {
    if (this.#answering === row) this.#answering = null
    if (this.#editing === row) this.#editing = null
    this.#tell()
  }

  /** The comment's pinned copy has gone: its form opens in the comment's row of the thread. */
  leavePin(id: number) {
    const [pin, row] = [pinnedIdOf(id), elementIdOf(id)]
    if (this.#answering === pin) this.#answering = row
    if (this.#editing === pin) this.#editing = row
    this.#tell()
  }

  toggleFold(id: number) {
    if (!this.#unfolded.delete(id)) this.#unfolded.add(id)
    this.#tell()
  }

  /**
   * How the branch stands: as it did when it was first seen, so that one that grows does not fold under the reader's
   * eyes. `first` says how a new one stands.
   */
  branch(root: number, first: () => LongBranch | null): LongBranch | null {
    const known = this.#branches.get(root)
    if (known !== undefined) return known
    const branch = first()
    this.#branches.set(root, branch)
    return branch
  }

  /** Opens the branch for a comment in it that was asked for; once, so that it can be closed again. */
  openFor(id: number, root: number) {
    const branch = this.#branches.get(root)
    if (branch && !this.#shown.has(id)) this.#branches.set(root, { ...branch, isOpen: true })
    this.#shown.add(id)
  }

  /** Changes with each branch that is opened or closed. */
  readonly branches = () => this.#turns

  toggleBranch(root: number) {
    const branch = this.#branches.get(root)
    if (!branch) return
    this.#branches.set(root, { ...branch, isOpen: !branch.isOpen })
    this.#turns += 1
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskContext above it')
  return desk
}

/** Reads one answer from the desk; a row is rendered again only when its answer changes. */
export function useOfDesk(ask: (desk: Desk) => boolean): boolean {
  const desk = useDesk()
  return useSyncExternalStore(
    desk.subscribe,
    () => ask(desk),
    () => false,
  )
}
