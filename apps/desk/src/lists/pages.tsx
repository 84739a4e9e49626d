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

/** The list of a view as a page; the same component for the same view, so that the page is not begun anew. */
export function listPageOf(view: ResourceView): ComponentType {
  return pageOf(lists, view, () => <ListPage view={view} />)
}

/** The page of one thing of a view. */
export function itemPageOf(view: ResourceView): ComponentType {
  return pageOf(items, view, () => <ItemPage view={view} />)
}

/** The form of a new thing. */
export function newPageOf(view: ResourceView): ComponentType {
  return pageOf(news, view, () => <NewPage view={view} />)
}

/** The form of a thing that stands. */
export function editPageOf(view: ResourceView): ComponentType {
  return pageOf(edits, view, () => <EditPage view={view} />)
}

function pageOf(made: Map<ResourceView, ComponentType>, view: ResourceView, draw: ComponentType): ComponentType {
  const Drawn = draw
  const page = made.get(view) ?? (() => (useDeskMe().serves(view.key) ? <Drawn /> : <Missing />))
  made.set(view, page)
  return page
}
