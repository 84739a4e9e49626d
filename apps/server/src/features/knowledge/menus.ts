import { cleanLine } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { listMenus, type MenuRow } from './store.ts'

interface MenuDraft {
  title: string
  parent_id?: number | null | undefined
  position?: number | undefined
  live?: boolean | undefined
}

const LONGEST_TITLE = 100

export async function findMenu(db: Db, id: number): Promise<MenuRow | undefined> {
  const [row] = await rows<MenuRow>(
    db,
    'knowledge.menu',
    'select id, parent_id, title, position, live from knowledge_menus where id = $1',
    [id],
  )
  return row
}

/** Id of the top-level section with this title; creates it when there is none. */
export async function menuCalled(db: Db, title: string): Promise<number> {
  const found = (await listMenus(db)).find((menu) => menu.parent_id === null && menu.title === cleanLine(title))
  return found?.id ?? createMenu(db, { title })
}

/** Creates a section, last among its siblings unless `position` is given. Returns its id. */
export async function createMenu(db: Db, { title, parent_id: parentId = null, position, live = true }: MenuDraft) {
  const line = readTitle(title)
  if (parentId !== null) refuseUnless(await findMenu(db, parentId), 'not_found')
  const [row] = await rows<{ id: number }>(
    db,
    'knowledge.insertMenu',
    `insert into knowledge_menus (title, parent_id, position, live)
     select $1, $2::integer, coalesce($3, (select max(position) + 1 from knowledge_menus where parent_id is not distinct from $2), 0), $4
     returning id`,
    [line, parentId, position ?? null, live],
  )
  return row!.id
}

/** Changes the given fields of a section. Refuses to move it into itself or its own subsections. */
export async function changeMenu(tx: Db, id: number, change: Partial<MenuDraft>) {
  const menus = new Map((await listMenus(tx)).map((menu) => [menu.id, menu]))
  const before = menus.get(id)
  refuseUnless(before, 'not_found')
  const parentId = change.parent_id === undefined ? before.parent_id : change.parent_id
  if (parentId !== null) refuseUnless(menus.has(parentId), 'not_found')
  for (let above = parentId; above !== null; above = menus.get(above)?.parent_id ?? null)
    if (above === id) throw new FieldRefusal({ parent_id: ['Раздел не может стоять внутри себя'] })
  await rows(
    tx,
    'knowledge.changeMenu',
    'update knowledge_menus set title = $2, parent_id = $3, position = $4, live = $5 where id = $1',
    [
      id,
      change.title === undefined ? before.title : readTitle(change.title),
      parentId,
      change.position ?? before.position,
      change.live ?? before.live,
    ],
  )
}

function readTitle(title: string): string {
  const line = cleanLine(title)
  if (line === '') throw new FieldRefusal({ title: ['Это обязательное поле'] })
  if (line.length > LONGEST_TITLE) throw new FieldRefusal({ title: [`Не длиннее ${LONGEST_TITLE} знаков`] })
  return line
}
