import type { ComponentType } from 'react'
import { EditPage, NewPage } from '#forms/FormPage.tsx'
import { Missing } from '#frame/Missing.tsx'
import { useDeskMe } from '#providers/me.ts'
import { ItemPage } from './item/ItemPage.tsx'
import { ListPage } from './list/ListPage.tsx'
import type { ResourceScreen } from './screen.ts'

const lists = new Map<ResourceScreen, ComponentType>()
const items = new Map<ResourceScreen, ComponentType>()
const news = new Map<ResourceScreen, ComponentType>()
const edits = new Map<ResourceScreen, ComponentType>()

/** Page of a screen's list. The same screen gives the same component: a new one would remount the page. */
export function listPageOf(screen: ResourceScreen): ComponentType {
  return pageOf(lists, screen, () => <ListPage screen={screen} />)
}

/** Page of one object. */
export function itemPageOf(screen: ResourceScreen): ComponentType {
  return pageOf(items, screen, () => <ItemPage screen={screen} />)
}

/** Form of a new object. */
export function newPageOf(screen: ResourceScreen): ComponentType {
  return pageOf(news, screen, () => <NewPage screen={screen} />)
}

/** Form of an existing object. */
export function editPageOf(screen: ResourceScreen): ComponentType {
  return pageOf(edits, screen, () => <EditPage screen={screen} />)
}

function pageOf(made: Map<ResourceScreen, ComponentType>, screen: ResourceScreen, draw: ComponentType): ComponentType {
  const Drawn = draw
  const page = made.get(screen) ?? (() => (useDeskMe().serves(screen.key) ? <Drawn /> : <Missing />))
  made.set(screen, page)
  return page
}
