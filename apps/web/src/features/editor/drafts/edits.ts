import type { Writing } from '../writing.ts'
import { asDraft, type LocalDraft, readJson } from './local.ts'

/** Key of edits in this browser that were neither saved nor discarded. */
const EDITS = 'editorContent.edits'
/** Largest number of kept edits; the oldest are dropped. */
const MOST = 20

/** An unsaved edit: `id` names the post and the draft that was edited, `revision` the text that it replaces. */
export type KeptEdit = Writing & Pick<LocalDraft, 'id' | 'owner' | 'revision' | 'at'>

export const readEdit = (owner: string, id: string): KeptEdit | null =>
  readAll().find((edit) => edit.owner === owner && edit.id === id) ?? null

/** Keeps the edit in place of its earlier text. False when the browser's storage is full. */
export function keepEdit(edit: KeptEdit): boolean {
  try {
    localStorage.setItem(EDITS, JSON.stringify([edit, ...readOthers(edit)].slice(0, MOST)))
    return true
  } catch (error) {
    console.warn('Правка не сохранена в браузере', error)
    return false
  }
}

/** The edit is saved or discarded: removes it from this browser. */
export function forgetEdit(edit: Pick<KeptEdit, 'owner' | 'id'>) {
  const others = readOthers(edit)
  if (others.length > 0) localStorage.setItem(EDITS, JSON.stringify(others))
  else localStorage.removeItem(EDITS)
}

const readOthers = ({ owner, id }: Pick<KeptEdit, 'owner' | 'id'>) =>
  readAll().filter((edit) => edit.owner !== owner || edit.id !== id)

function readAll(): LocalDraft[] {
  const kept = readJson(EDITS)
  return Array.isArray(kept) ? kept.map(asDraft).filter((edit) => edit !== null) : []
}
