import type { DeskActionDefinition, DeskContract } from '@palata/contract/desk/resource'
import type { DeskRole, Endpoint } from '@palata/contract/endpoint'
import type { ReactNode } from 'react'
import type { DeskIconName } from '#frame/DeskIcon.tsx'

/** The contract of any resource: its form is known here, its fields are not. */
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

/** A thing of any resource, as the server gives it. */
export interface Row {
  id: number | string
  // biome-ignore lint/suspicious/noExplicitAny: each resource's view knows its own fields; the frame knows none
  [field: string]: any
}

/** What narrows a list: a parameter of the address, and of the call. */
export interface FilterView {
  name: string
  words: string
  /** `day` and `words` are typed, a list is chosen from. */
  kind: 'words' | 'day' | readonly (readonly [value: string, words: string])[]
}

/** One of the switches above a list: what it is called and what it narrows to. */
interface TabView {
  key: string
  words: string
  narrow: Readonly<Record<string, string>>
}

/** What stands in a line of a list. */
interface Line {
  title: ReactNode
  /** Whose it is. */
  by?: { name: string; avatar?: string } | null | undefined
  /** Short words beside the name; what is false does not stand there. */
  about?: readonly ReactNode[]
  /** At the right: when, and in what state. */
  at?: ReactNode
  state?: ReactNode
  /** Its state above the preview, where the line says something else. */
  tag?: string
  /** Gold: somebody waits for a decision. */
  isWaiting?: boolean
}

/** A field of a form that is made from its description. */
export interface FieldView {
  name: string
  words: string
  /**
   * `names` are several words with commas between them; `number` is whole or a sum, `decimal` as small as it is, `html` is
   * written in the editor, `picture` is chosen from the device, `channel` from the site's, `kept` goes back as it came and is not shown. */
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
  isRequired?: boolean
  /** Said once, when the thing is made. */
  isForNew?: boolean
  /** Asked only of what stands already. */
  isForChange?: boolean
  help?: string
  most?: number
}

/** How an action of the contract is offered; its words, roles and whether it asks for a reason the contract says. */
export interface ActionView {
  icon?: DeskIconName
  /** A key that does it with the chosen thing. */
  key?: string
  kind?: 'primary' | 'secondary' | 'alert'
  /** The usual reasons. */
  reasons?: readonly [string, ...string[]]
  /** What follows from it, said before it is done. */
  note?: string
  /** On the button that does it, where its own name is no verb. */
  submit?: string
  /** Asked for before. */
  fields?: readonly FieldView[]
  /** What stands in the fields at first; of many at once, nothing of any one. */
  initial?: Readonly<Record<string, unknown>> | ((row: Row) => Readonly<Record<string, unknown>>)
  /** Offered beside what it is about, by a part of the thing's own page: no button of the whole. */
  isPlaced?: boolean
  /** Whether it is offered of this thing. */
  isFor?: (row: Row) => boolean
}

/** An action with all that is known of it. */
export interface Action extends ActionView, DeskActionDefinition {
  name: string
}

/** A list of the desk with everything in it: a resource of the server, or the part of one that it is narrowed to. */
export interface ResourceView {
  /** In the address. */
  key: string
  title: string
  contract: AnyContract
  /** What of the resource stands in this list. */
  only?: Readonly<Record<string, string>>
  /** Of one thing. */
  one: string
  /** Its search, where the contract's own words are too long for a field. */
  search?: string
  tabs?: readonly TabView[]
  filters?: readonly FilterView[]
  /** Words of the contract's sorts. */
  sorts?: Readonly<Record<string, string>>
  line: (row: Row, now: Date) => Line
  /** What stands first, under a heading of its own. */
  /** The number of what waits in the resource stands beside this list in the navigation. */
  countsWaiting?: boolean
  waits?: { words: string; rest: string; isWaiting: (row: Row) => boolean; since: (row: Row) => string }
  actions?: Readonly<Record<string, ActionView>>
  /** What is changed by PATCH, and written of a new one. */
  fields?: readonly FieldView[]
  /** The words of it, beside the list and on its own page. */
  body?: (row: Row) => ReactNode
  /** Pairs of words and values. */
  facts?: (row: Row, now: Date) => readonly (readonly [words: string, value: ReactNode])[]
  /** More of it on its own page: what has calls of its own. */
  more?: (row: Row) => ReactNode
  /** What its form is written from: it stands above the fields. */
  above?: (row: Row) => ReactNode
  /** Where it stands on the site. */
  onSite?: (row: Row) => string | null
  /** Where it is written, if not in a form of its fields. */
  writing?: (row: Row, roles: readonly DeskRole[]) => string | null
  /** Another way to bring things into the list: a page of its own. */
  bring?: { to: string; words: string }
  /** What an empty list says. */
  empty: string
}

/** Where a thing is edited by this person: a page of its own, or the form of its fields; null where nothing is. */
export function editingOf(view: ResourceView, row: Row, roles: readonly DeskRole[]): string | null {
  if (view.writing) return view.writing(row, roles)
  return view.fields && view.contract.patch ? `/desk/${view.key}/${row.id}/edit` : null
}

/** The actions of a resource as they are offered, in the order of its view. */
export function actionsOf({ contract, actions = {} }: ResourceView): Action[] {
  const known = contract.actions as Record<string, DeskActionDefinition>
  const named = Object.keys(actions).filter((name) => name in known)
  const rest = Object.keys(known).filter((name) => !(name in actions))
  return [...named, ...rest].map((name) => ({ name, ...known[name]!, ...actions[name] }))
}
