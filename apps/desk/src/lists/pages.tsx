import type { ComponentType } from 'react'
import { EditPage, NewPage } from '#forms/FormPage.tsx'
import { Missing } from '#frame/Missing.tsx'
import { useDeskMe } from '#providers/me.ts'
import { ItemPage } from './ItemPage.tsx'
import { ListPage } from './ListPage.tsx'
import type { ResourceView } from './view.ts'

const lists = new Map<ResourceView, ComponentType>()
const items = new Map<ResourceView, ComponentType>()
const news = new Map<ResourceView, ComponentType>()
const edits = new Map<ResourceView, ComponentType>()

/** Page of a view's list. The same view gives the same component: a new one would remount the page. */
export function listPageOf(view: ResourceView): ComponentType {
  return pageOf(lists, view, () => <ListPage view={view} />)
}

/** Page of one object. */
export function itemPageOf(view: ResourceView): ComponentType {
  return pageOf(items, view, () => <ItemPage view={view} />)
}

/** Form of a new object. */
export function newPageOf(view: ResourceView): ComponentType {
  return pageOf(news, view, () => <NewPage view={view} />)
}

/** Form of an existing object. */
export function editPageOf(view: ResourceView): ComponentType {
  return pageOf(edits, view, () => <EditPage view={view} />)
}

function pageOf(made: Map<ResourceView, ComponentType>, view: ResourceView, draw: ComponentType): ComponentType {
  const Drawn = draw
  const page = made.get(view) ?? (() => (useDeskMe().serves(view.key) ? <Drawn /> : <Missing />))
  made.set(view, page)
  return page
}
