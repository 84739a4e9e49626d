import type { DeskActionDefinition, DeskContract } from '@palata/contract/desk/resource/types'
import type { DeskRole, Endpoint } from '@palata/contract/endpoint'
import type { ReactNode } from 'react'
import type { DeskIconName } from '#frame/DeskIcon.tsx'

/** Contract of any resource, without the types of its fields. */
export interface AnyContract extends Pick<DeskContract, 'name' | 'title' | 'roles' | 'search'> {
  sorts: readonly string[]
  actions: object
  list: Endpoint
  read: Endpoint
  act: object
  patch: Endpoint | null
  create: Endpoint | null
  bulk: Endpoint | null
  file: Endpoint | null
  document: Endpoint | null
}

/** An object of any resource, as the server sends it. */
export interface Row {
  id: number | string
  // biome-ignore lint/suspicious/noExplicitAny: each resource's screen knows its own fields; the frame knows none
  [field: string]: any
}

/** A filter of a list: a parameter of the URL and of the request. */
export interface FilterSpec {
  name: string
  words: string
  /** `day` and `words` are typed; a list gives the options. */
  kind: 'words' | 'day' | readonly (readonly [value: string, words: string])[]
}

/** A tab above a list: its label and its filters. */
interface TabSpec {
  key: string
  words: string
  narrow: Readonly<Record<string, string>>
}

/** Content of a list's row. */
interface Line {
  title: ReactNode
  /** The author or owner. */
  by?: { name: string; avatar?: string } | null | undefined
  /** Short texts beside the name; falsy ones are left out. */
  about?: readonly ReactNode[]
  /** At the right: time and state. */
  at?: ReactNode
  state?: ReactNode
  /** State above the preview, when it differs from `state`. */
  tag?: string
  /** Drawn in gold: awaits a decision. */
  isWaiting?: boolean
}

/** Description of a form field. */
export interface FieldSpec {
  name: string
  words: string
  /**
   * `words` is one line, `text` several. `names` are separated by commas. `number` takes digits only, `decimal` also a
   * fraction. `html` is the editor. `picture` is uploaded from the device. `channel` is one of the site's channels.
   * `kept` is sent back unchanged and not shown. An array gives the options of a choice, `many` those of which several may
   * be chosen.
   */
  kind:
    | 'words'
    | 'text'
    | 'html'
    | 'kept'
    | 'number'
    | 'decimal'
    | 'moment'
    | 'flag'
    | 'names'
    | 'picture'
    | 'channel'
    | readonly (readonly [value: string, words: string])[]
    | { many: readonly (readonly [value: string, words: string])[] }
  isRequired?: boolean
  /** Only in the form of a new object. */
  isForNew?: boolean
  /** Only in the form of an existing object. */
  isForChange?: boolean
  help?: string
  most?: number
}

/** Presentation of a contract's action. Its label, roles and need of a reason come from the contract. */
export interface ActionSpec {
  icon?: DeskIconName
  /** Shortcut key for the current row. */
  key?: string
  kind?: 'primary' | 'secondary' | 'alert'
  /** Suggested reasons. */
  reasons?: readonly [string, ...string[]]
  /** Consequences, shown before it is done. */
  note?: string
  /** Label of the confirming button, when the action's own label is not a verb. */
  submit?: string
  /** Fields asked for before it is done. */
  fields?: readonly FieldSpec[]
  /** Initial values of the fields; a function is not called for a bulk action. */
  initial?: Readonly<Record<string, unknown>> | ((row: Row) => Readonly<Record<string, unknown>>)
  /** A part of the object's page has its button, so the common buttons leave it out. */
  isPlaced?: boolean
  /** Whether it is offered for this object. */
  isFor?: (row: Row) => boolean
}

/** An action's contract and presentation. */
export interface Action extends ActionSpec, DeskActionDefinition {
  name: string
}

/** A list of the desk: a resource of the server or a filtered part of one. */
export interface ResourceScreen {
  /** Part of the URL. */
  key: string
  title: string
  contract: AnyContract
  /** Filters that every request of this list has. */
  only?: Readonly<Record<string, string>>
  /** Name of one object, in Russian. */
  one: string
  /** Label of the search field, when the contract's text is too long. */
  search?: string
  tabs?: readonly TabSpec[]
  filters?: readonly FilterSpec[]
  /** Labels of the contract's sorts. */
  sorts?: Readonly<Record<string, string>>
  line: (row: Row, now: Date) => Line
  /** Whether the menu shows the resource's number of waiting rows at this list. */
  countsWaiting?: boolean
  /** Rows that come first, under their own heading. */
  waits?: { words: string; rest: string; isWaiting: (row: Row) => boolean; since: (row: Row) => string }
  /** Changes by itself: while such a row is shown, the page asks again. */
  isUnderway?: (row: Row) => boolean
  actions?: Readonly<Record<string, ActionSpec>>
  /** Fields of the forms for PATCH and for a new object. */
  fields?: readonly FieldSpec[]
  /** Content of the object, in the preview and on its page. */
  body?: (row: Row) => ReactNode
  /** Names and values of the facts. */
  facts?: (row: Row, now: Date) => readonly (readonly [words: string, value: ReactNode])[]
  /** Further parts of the object's page, with requests of their own. */
  more?: (row: Row) => ReactNode
  /** Shown above the fields of the edit form, such as the original of a translation. */
  above?: (row: Row) => ReactNode
  /** Address on the site. */
  onSite?: (row: Row) => string | null
  /** Address of the page that edits it, instead of the form of its fields. */
  writing?: (row: Row, roles: readonly DeskRole[]) => string | null
  /** Link to a page that imports objects into the list. */
  bring?: { to: string; words: string }
  /** Text of an empty list. */
  empty: string
}

/** Address at which this person edits an object; null when they may not or it has no fields to edit. */
export function editingOf(screen: ResourceScreen, row: Row, roles: readonly DeskRole[]): string | null {
  if (screen.writing) return screen.writing(row, roles)
  return screen.fields && screen.contract.patch ? `/desk/${screen.key}/${row.id}/edit` : null
}

/** Actions of a resource: those of its screen in order, then the contract's others. */
export function actionsOf({ contract, actions = {} }: ResourceScreen): Action[] {
  const known = contract.actions as Record<string, DeskActionDefinition>
  const named = Object.keys(actions).filter((name) => name in known)
  const rest = Object.keys(known).filter((name) => !(name in actions))
  return [...named, ...rest].map((name) => ({ name, ...known[name]!, ...actions[name] }))
}
