import type { Notification, NotificationCheck, NotificationPage } from '@palata/contract/notifications'
import type { NoticeSource, NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import * as store from './store.ts'

const PAGE_SIZE = 20

const SILENT: NotificationCheck = { avatar_urls: [], notifications_count: 0 }

/** State of the bell: one row read by key. */
export async function checkBox(db: Db, viewer: Viewer): Promise<NotificationCheck> {
  const [shown] = await checkBoxes(db, [viewer.id])
  return shown!
}

/** State of the bells of these people, in the given order; one row read by key for each. */
export async function checkBoxes(db: Db, accountIds: number[]): Promise<NotificationCheck[]> {
  const boxes = new Map((await store.findBoxes(db, accountIds)).map((box) => [box.account_id, box]))
  return accountIds.map((id) => {
    const box = boxes.get(id)
    return box ? { avatar_urls: box.avatars, notifications_count: box.unread } : SILENT
  })
}

/** Newest first. Pages continue from the last id, so that new notifications repeat nothing. */
export async function readPage(
  db: Db,
  viewer: Viewer,
  sources: readonly NoticeSource[],
  { page = 1, after }: { page?: number | undefined; after?: number | undefined },
): Promise<NotificationPage> {
  const found = await store.listPage(db, viewer.id, after ?? null, PAGE_SIZE + 1, after ? 0 : (page - 1) * PAGE_SIZE)
  refuseUnless(found.length > 0 || after || page === 1, 'not_found')
  const listed = found.slice(0, PAGE_SIZE)
  const last = listed.at(-1)
  return {
    results: await present(db, viewer, sources, listed),
    next: last && found.length > listed.length ? `/api/notifications/?after=${last.id}` : null,
  }
}

/** Leaves out what the viewer may not see. */
async function present(db: Db, viewer: Viewer, sources: readonly NoticeSource[], listed: store.NotificationRow[]) {
  const bySource = Map.groupBy(listed, ({ source }) => source)
  const views = new Map<string, Map<number, NoticeView>>()
  for (const source of sources) {
    const ids = bySource.get(source.source)?.map(({ object_id: id }) => id) ?? []
    views.set(source.source, await source.present(db, viewer, ids))
  }
  return listed.flatMap((row) => {
    const view = views.get(row.source)?.get(row.object_id)
    return view ? [presentOne(row, view)] : []
  })
}

function presentOne(row: store.NotificationRow, view: NoticeView): Notification {
  return {
    id: row.id,
    notification_type: row.kind === 'mention' ? 'mention' : 'notification',
    kind: row.kind,
    is_read_modal_window: row.read_at !== null,
    created: row.created_at.toISOString(),
    notification_from_user: {
      avatar: view.sender.avatar,
      profile_url: view.sender.username && `/users/${encodeURIComponent(view.sender.username)}/profile`,
      name: view.sender.name,
    },
    comment: view.html,
    user_comment: row.kind === 'reply' ? view.ownText : '',
    title: view.title,
    model_name: view.model,
    post_id: view.subjectId,
    object_id: row.object_id,
    ...(view.path && { path: view.path }),
  }
}
